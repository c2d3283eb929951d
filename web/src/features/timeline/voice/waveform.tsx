import type { JSX } from 'react';

/** Pages without the shape of a recording, such as one that was just made, show an even line. */
const evenLine: readonly number[] = Array.from({ length: 100 }, () => 12);

type Props = { readonly peaks: readonly number[] | undefined; readonly share: number };

/** Loudness over time; the played share, 0 to 1, is in the accent color. */
export const Waveform = ({ peaks = evenLine, share }: Props): JSX.Element => (
  <svg className="waveform" viewBox={`0 0 ${peaks.length * 3} 40`} preserveAspectRatio="none" aria-hidden="true">
    {peaks.map((peak, at) => {
      const height = Math.max(3, peak * 0.38);
      return (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- sections have no other identity
          key={at}
          x={at * 3 + 0.5}
          y={20 - height / 2}
          width={2}
          height={height}
          data-played={at < share * peaks.length}
        />
      );
    })}
  </svg>
);
