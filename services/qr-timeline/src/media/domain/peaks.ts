/** Sections of a recording whose loudness is stored. */
export const peakCount = 100;

/**
 * Collects the loudest sample of every tenth of a second from 16-bit samples as they arrive; `peaks` returns them as
 * `peakCount` equal sections, relative to the loudest one.
 */
export const createPeakMeter = (samplesPerSecond: number) => {
  const step = Math.round(samplesPerSecond / 10);
  const tenths: number[] = [];
  let samples = 0;
  let rest: Buffer = Buffer.alloc(0);
  return {
    add: (bytes: Buffer): void => {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
      const even = all.length - (all.length % 2);
      for (let at = 0; at < even; at += 2) {
        const place = Math.floor(samples / step);
        tenths[place] = Math.max(tenths[place] ?? 0, Math.abs(all.readInt16LE(at)));
        samples += 1;
      }
      rest = all.subarray(even);
    },
    seconds: (): number => samples / samplesPerSecond,
    peaks: (): readonly number[] => {
      const loudest = Math.max(
        1,
        tenths.reduce((most, one) => Math.max(most, one), 0),
      );
      return Array.from({ length: peakCount }, (_, section) => {
        const from = Math.floor((section * tenths.length) / peakCount);
        const to = Math.max(from + 1, Math.floor(((section + 1) * tenths.length) / peakCount));
        return Math.round((Math.max(0, ...tenths.slice(from, to)) / loudest) * 100);
      });
    },
  };
};
