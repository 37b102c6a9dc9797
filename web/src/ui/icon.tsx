import type { JSX } from "preact";

const PATHS = {
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  rewind: "M11 5L4 12l7 7M20 5l-7 7 7 7",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.5v.1M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M5 5l14 14M19 5L5 19",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  play: "M7 4.5l12 7.5-12 7.5z",
  pause: "M8 5v14M16 5v14",
  prev: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  first: "M7 5v14M18 5l-8 7 8 7",
  last: "M17 5v14M6 5l8 7-8 7",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5",
  sun: "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z",
  check: "M4 12.5l5.5 5.5L20 6.5",
  eye: "M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  dice: "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM8 8v.1M16 8v.1M12 12v.1M8 16v.1M16 16v.1",
  flag: "M5 21V4M5 4h13l-3 4.5 3 4.5H5",
  file: "M14 3H6v18h12V7zM14 3v4h4",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  net: "M12 4v5M12 15v5M5 8l4.5 2.5M19 8l-4.5 2.5M5 16l4.5-2.5M19 16l-4.5-2.5M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  history: "M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5.5l3.5 2",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
