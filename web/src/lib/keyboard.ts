let keyboard = false;
addEventListener("keydown", () => (keyboard = true), true);
addEventListener("pointerdown", () => (keyboard = false), true);

/** Was the last thing the reader touched the keyboard? */
export const keyboardInUse = (): boolean => keyboard;
