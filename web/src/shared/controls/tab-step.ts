const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Returns the step of an arrow key in a row of tabs, in the direction of the text. */
export const tabStep = (key: string): number | undefined => {
  const step = steps[key];
  return step !== undefined && document.documentElement.dir === 'rtl' ? -step : step;
};
