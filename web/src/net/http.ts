import type { ErrorBody, Failure } from "../api/index.ts";

/** The server said no; `failure.code` says why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly failure: Failure,
  ) {
    super(failure.message);
  }
}

/** Nobody answered: the request may or may not have arrived. */
export class Offline extends Error {}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined && method === "GET" ? {} : { "content-type": "application/json", "x-sandtable": "1" },
      body: method === "GET" ? null : JSON.stringify(body ?? {}),
    });
  } catch {
    throw new Offline();
  }
  if (response.ok) {
    const type = response.headers.get("content-type") ?? "";
    return (type.includes("json") ? await response.json() : await response.text()) as T;
  }
  if (response.status === 502 || response.status === 503 || response.status === 504) throw new Offline();
  const text = await response.text();
  let failure: Failure = { code: "internal", message: text.slice(0, 200) || response.statusText };
  try {
    failure = (JSON.parse(text) as ErrorBody).error ?? failure;
  } catch {
    // Not our server's words: a proxy's page.
  }
  throw new Refusal(response.status, failure);
}

export const get = <T>(path: string): Promise<T> => call<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => call<T>("POST", path, body);

export const q = (values: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value !== undefined) query.set(key, String(value));
  const text = query.toString();
  return text ? `?${text}` : "";
};

/** Random bytes of this browser, hex: what a player adds to the dice. */
export function entropy(bytes = 32): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}
