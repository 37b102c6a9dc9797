import { render, type JSX } from "preact";
import { lazyPage } from "./lib/lazy.tsx";
import { loadWords, words } from "./lib/i18n.ts";
import { useRoute } from "./lib/route.ts";
import { settings } from "./lib/settings.ts";
import { useStore } from "./lib/store.ts";
import { Start } from "./pages/start.tsx";
import "./styles/base.css";
import "./styles/start.css";

const TablePage = lazyPage(() => import("./pages/table.tsx").then((m) => m.TablePage));
const Dice = lazyPage(() => import("./pages/dice.tsx").then((m) => m.Dice));
const Guide = lazyPage(() => import("./pages/guide.tsx").then((m) => m.Guide));
const PracticePage = lazyPage(() => import("./pages/practice.tsx").then((m) => m.PracticePage));
const About = lazyPage(() => import("./pages/about.tsx").then((m) => m.About));

function App(): JSX.Element {
  const route = useRoute();
  const ready = useStore(words);
  if (!ready) return <></>;
  const [page, id, ...rest] = route.path;
  if (page === "t" && id) return <TablePage key={id} id={id} invite={rest[0] === "join" ? rest[1] : undefined} query={route.query} />;
  if (page === "lesson" && id && rest[0]) return <PracticePage key={`${id}/${rest[0]}`} game={id} id={rest[0]} />;
  if (page === "trial") return <PracticePage game={undefined} id={undefined} />;
  if (page === "dice" && id) return <Dice key={id} id={id} />;
  if (page === "guide" && id) return <Guide key={id} id={id} />;
  if (page === "about") return <About />;
  return <Start />;
}

let lang = settings.value.lang;
settings.subscribe((value) => {
  if (value.lang !== lang) void loadWords((lang = value.lang));
});
void loadWords(lang);
// Chinese and Japanese letters for systems that have none; never before somebody touches the page.
addEventListener("pointerdown", () => void import("./lib/fonts.ts").then((m) => m.loadFonts()), { once: true });
render(<App />, document.getElementById("app")!);
