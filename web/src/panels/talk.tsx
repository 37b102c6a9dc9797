import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Notes as NotesBody } from "../api/index.ts";
import { t } from "../lib/i18n.ts";
import { useStore } from "../lib/store.ts";
import { call, get, post } from "../net/http.ts";
import { useTable } from "../table/context.ts";

/** Chat at the table, and notes nobody else sees. */
export function Talk(): JSX.Element {
  const { model } = useTable();
  const info = model.session.value.info.value;
  return (
    <section class="talk">
      <Chat />
      {(info?.yours.length ?? 0) > 0 && <Notes />}
    </section>
  );
}

function Chat(): JSX.Element {
  const { model, speaker } = useTable();
  const session = model.session.value;
  const lines = useStore(session.chat);
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length]);
  const say = async (): Promise<void> => {
    const said = text.trim();
    if (!said) return;
    setText("");
    await post(`${session.path}/chat`, { text: said }).catch(() => {
      setText(said);
      model.notify(t("error-offline"));
    });
  };
  return (
    <div class="chat">
      <h3>{t("chat")}</h3>
      <div class="scroll" role="log" aria-live="polite">
        {lines.map((line) => (
          <p key={line.number}>
            <b>{line.name ?? (line.seat ? speaker.name(line.seat) : t("spectator"))}</b> {line.text}
          </p>
        ))}
        {!lines.length && <p class="hint">{t("nothing-said")}</p>}
        <div ref={end} />
      </div>
      {session.info.value?.can.chat && (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void say();
          }}
        >
          <input value={text} maxLength={500} aria-label={t("chat")} placeholder={t("say-something")} onInput={(e) => setText(e.currentTarget.value)} />
          <button type="submit">{t("send")}</button>
        </form>
      )}
    </div>
  );
}

const SAVE_MS = 800;

function Notes(): JSX.Element {
  const { model } = useTable();
  const path = `${model.session.value.path}/notes`;
  const [text, setText] = useState<string | null>(null);
  const timer = useRef(0);
  useEffect(() => void get<NotesBody>(path).then((n) => setText(n.text), () => setText("")), [path]);
  const change = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void call("PUT", path, { text: next }).catch(() => model.notify(t("error-offline"))), SAVE_MS);
  };
  return (
    <label class="private">
      <h3>{t("private-notes")}</h3>
      <textarea value={text ?? ""} disabled={text === null} maxLength={20000} onInput={(e) => change(e.currentTarget.value)} />
    </label>
  );
}
