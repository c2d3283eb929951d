import type { JSX, ReactNode } from 'react';

const Icon = ({ className, children }: { readonly className?: string; readonly children: ReactNode }): JSX.Element => (
  <svg
    className={className}
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

const drawn = (className: string | undefined, paths: readonly string[]) => {
  const Drawn = (): JSX.Element => (
    <Icon {...(className !== undefined && { className })}>
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </Icon>
  );
  return Drawn;
};

/** Draws strokes on a grid of 20 by 20. */
export const icon = (...paths: readonly string[]) => drawn(undefined, paths);

/** An icon with a direction, which is the other one on pages that are read from right to left. */
const directed = (...paths: readonly string[]) => drawn('directed', paths);

export const CloseIcon = icon('M5 5l10 10', 'M15 5L5 15');
export const MenuIcon = icon('M3 6h14', 'M3 10h14', 'M3 14h14');
export const PlayIcon = icon('M6.5 4.5v11l9-5.5z');
export const PauseIcon = icon('M7 5v10', 'M13 5v10');
export const SoundIcon = icon('M4 8h2.5L10.5 5v10l-4-3H4z', 'M13 8a3 3 0 0 1 0 4', 'M15 6a6 6 0 0 1 0 8');
export const SoundOffIcon = icon('M4 8h2.5L10.5 5v10l-4-3H4z', 'M13 8.500l3.500 3.500', 'M16.500 8.500L13 12');
export const PreviousIcon = directed('M12 4l-6 6 6 6');
export const NextIcon = directed('M8 4l6 6-6 6');
export const FullScreenIcon = icon('M4 8V4h4', 'M12 4h4v4', 'M16 12v4h-4', 'M8 16H4v-4');
export const QrIcon = icon(
  'M4 4h5v5H4z',
  'M11 4h5v5h-5z',
  'M4 11h5v5H4z',
  'M12 12h.01',
  'M16 12h.01',
  'M14 14h.01',
  'M12 16h.01',
  'M16 16h.01',
);
export const DownloadIcon = icon('M10 3v10', 'M6 9.5l4 4 4-4', 'M4 17h12');
export const UpIcon = icon('M5 12l5-5 5 5');
export const DownIcon = icon('M5 8l5 5 5-5');
export const PlusIcon = icon('M10 4v12', 'M4 10h12');
export const FilmIcon = icon('M3 4h14v12H3z', 'M7 4v12', 'M13 4v12', 'M3 8h4', 'M3 12h4', 'M13 8h4', 'M13 12h4');
export const PictureIcon = icon('M3 5h14v11H3z', 'M3 13l4-4 4 4 2-2 4 4', 'M13 8h.01');
export const CheckIcon = icon('M4 10.5l4 4 8-9');
export const MailIcon = icon('M3 5h14v10H3z', 'M3 6l7 5 7-5');
export const PhoneIcon = icon(
  'M5 3h3l1.5 4-2 1.5a9 9 0 0 0 4 4l1.5-2 4 1.5v3a1.5 1.5 0 0 1-1.6 1.5A13.500 13.500 0 0 1 3.500 4.600 1.500 1.500 0 0 1 5 3z',
);
