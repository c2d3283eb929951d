/** As a `ref`: what has just opened to be typed into has the focus. Made once, so that React calls it once. */
export const focusIt = (control: { focus: () => void } | null): void => control?.focus();
