/* Shortens the durations of the alerts, so that a fault of a minute counts as one of twenty. Thresholds stay. */

const secondsOf: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const inSeconds = (count: string, unit: string): number => Number(count) * (secondsOf[unit] ?? 0);

const windowDivisor = 20;
/** Of the window in which restarts are counted: four restarts take half a minute, and two on a busy machine. */
const restartsDivisor = 5;
/** A rate needs a few samples, and gauges are collected every 3 to 15 seconds. */
const minWindowSeconds = 15;
const waitDivisor = 60;
const maxWaitSeconds = 10;

const shortWindow = (count: string, unit: string): string =>
  `${Math.max(minWindowSeconds, Math.round(inSeconds(count, unit) / windowDivisor))}s`;

/** Returns the text of the rules with shorter windows (`[5m]`), steps (`[1h:1m]`) and waits (`for: 5m`). */
export const shortRules = (text: string): string =>
  text
    .replace(/\b(changes\([^[]*)\[(\d+)([smhd])\]/g, (_, start: string, count: string, unit: string) => {
      return `${start}[${inSeconds(count, unit) / restartsDivisor}s]`;
    })
    .replace(/\[(\d+)([smhd]):(\d+)([smhd])\]/g, (_, count: string, unit: string, step: string, stepUnit: string) => {
      const stepSeconds = Math.max(1, Math.round(inSeconds(step, stepUnit) / windowDivisor));
      return `[${shortWindow(count, unit)}:${stepSeconds}s]`;
    })
    .replace(/\[(\d+)([mhd])\]/g, (_, count: string, unit: string) => `[${shortWindow(count, unit)}]`)
    .replace(/\bfor: (\d+)([smhd])\b/g, (_, count: string, unit: string) => {
      const seconds = Math.min(maxWaitSeconds, Math.max(1, Math.round(inSeconds(count, unit) / waitDivisor)));
      return `for: ${seconds}s`;
    });
