// Map art is painted when somebody first asks for it; on a small machine that takes a while.

const PAUSES = [400, 800, 1500, 3000, 5000, 8000, 8000, 8000, 8000];
const pause = (ms: number): Promise<void> => new Promise((r) => setTimeout(r, ms));

/** Tries until it works, the pauses are used up, or nobody wants it any more. */
async function patiently<T>(attempt: () => Promise<T | null>, wanted: () => boolean): Promise<T | null> {
  for (const ms of [...PAUSES, 0]) {
    const found = await attempt();
    if (found !== null || !wanted()) return wanted() ? found : null;
    await pause(ms);
  }
  return null;
}

/** True once the picture is in the browser's cache. */
export async function fetchPicture(url: string, wanted: () => boolean): Promise<boolean> {
  const attempt = (): Promise<true | null> =>
    new Promise((resolve) => {
      const image = new Image();
      image.onload = () => resolve(true);
      image.onerror = () => resolve(null);
      image.src = url;
    });
  return (await patiently(attempt, wanted)) ?? false;
}

/** The text at `url`; null if it cannot be had. */
export function fetchText(url: string, wanted: () => boolean): Promise<string | null> {
  return patiently(async () => {
    const response = await fetch(url).catch(() => null);
    return response?.ok ? response.text() : null;
  }, wanted);
}
