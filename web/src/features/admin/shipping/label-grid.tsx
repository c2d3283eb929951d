import { cellOf, placeOf, type LabelSheet } from '@keepsake/contracts/catalog/label-sheet';
import { useRef, type JSX, type KeyboardEvent } from 'react';
import { nameOf, positionLabel } from './shipment-labels.js';
import type { Shipment } from './shipments-api.js';

type Props = {
  readonly sheet: LabelSheet;
  readonly start: number;
  readonly onStart: (position: number) => void;
  readonly chosen: readonly Shipment[];
};

/** Shows the sheet: used positions, the first label and the recipients. Arrows move by row and column. */
export const LabelGrid = ({ sheet, start, onStart, chosen }: Props): JSX.Element => {
  const positions = Array.from({ length: sheet.positions }, (_, index) => index + 1);
  const ways: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: sheet.columns,
    ArrowUp: -sheet.columns,
  };
  const grid = useRef<HTMLDivElement>(null);
  const onFirst = new Map(
    chosen.flatMap((shipment, index) => {
      const place = placeOf(start, index, sheet);
      const { position } = place;
      return place.sheet === 0 ? [[position, nameOf(shipment)] as const] : [];
    }),
  );
  const onKey = (event: KeyboardEvent): void => {
    const step = ways[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 1, End: sheet.positions };
    const requested = step === undefined ? ends[event.key] : start + step;
    if (requested === undefined) return;
    event.preventDefault();
    if (requested < 1 || requested > sheet.positions) return;
    onStart(requested);
    grid.current?.querySelector<HTMLElement>(`[data-position="${requested}"]`)?.focus();
  };
  return (
    <div
      ref={grid}
      role="radiogroup"
      tabIndex={-1}
      aria-label="First label on the sheet"
      className="label-grid"
      onKeyDown={onKey}
    >
      {positions.map((position) => {
        const name = onFirst.get(position);
        return (
          <button
            key={position}
            type="button"
            role="radio"
            aria-checked={position === start}
            aria-label={`${positionLabel(position, sheet)}${name === undefined ? '' : `: ${name}`}`}
            tabIndex={position === start ? 0 : -1}
            data-position={position}
            data-state={position < start ? 'used' : name === undefined ? 'free' : 'taken'}
            data-column={cellOf(position, sheet).column}
            onClick={() => onStart(position)}
          >
            <span className="label-grid-number">{position}</span>
            <span className="label-grid-name">{position < start ? '' : (name ?? '')}</span>
          </button>
        );
      })}
    </div>
  );
};
