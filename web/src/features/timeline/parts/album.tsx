import { useEffect, useRef, type JSX } from 'react';
import { Empty } from '../../../shared/states/empty.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import type { Period } from '../periods.js';
import { AlbumEntry } from './album-entry.js';
import type { More } from './timeline-view.js';

type Props = {
  readonly periods: readonly Period[];
  readonly more?: More;
  readonly arrived: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly changesOf: string | undefined;
  readonly onAdd?: () => void;
};

/** Loads the next page well before its place comes into view. */
const Further = ({ more }: { readonly more: More }): JSX.Element => {
  const mark = useRef<HTMLDivElement>(null);
  const { loading, failed, load } = more;
  useEffect(() => {
    if (!mark.current || loading || failed || !('IntersectionObserver' in window)) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((one) => one.isIntersecting)) load();
      },
      { rootMargin: '1200px' },
    );
    watch.observe(mark.current);
    return () => watch.disconnect();
  }, [loading, failed, load]);
  return (
    <div ref={mark} className="album-further">
      {loading ? (
        <Skeleton height="320px" />
      ) : (
        <>
          {failed && <p>The next memories did not load.</p>}
          <button type="button" className="button button-quiet" onClick={load}>
            {failed ? 'Try again' : 'Show more memories'}
          </button>
        </>
      )}
    </div>
  );
};

export const Album = ({ periods, more, arrived, onOpen, changesOf, onAdd }: Props): JSX.Element => {
  useEffect(() => {
    if (arrived === undefined) return;
    const place = document.getElementById(`memory-${arrived}`);
    place?.scrollIntoView({ behavior: 'smooth', block: 'center' });
    place?.focus({ preventScroll: true });
  }, [arrived]);

  if (periods.length === 0)
    return (
      <div className="album">
        <Empty sentence="No memories yet." more="The first one can be a single sentence.">
          {onAdd && (
            <button type="button" className="button button-quiet" onClick={onAdd}>
              Write the first one
            </button>
          )}
        </Empty>
      </div>
    );

  const firstKey = periods[0]?.pages[0]?.key;
  return (
    <div className="album">
      {periods.map(({ id, label, pages }) => (
        <section key={id} id={id} aria-label={label} className="album-period">
          {periods.length > 1 && (
            <h2 className="album-year" tabIndex={-1}>
              {label}
            </h2>
          )}
          {pages.map((page) => (
            <AlbumEntry
              key={page.key}
              page={page}
              first={page.key === firstKey}
              onOpen={onOpen}
              changesOf={changesOf}
            />
          ))}
        </section>
      ))}
      {more?.waiting && <Further more={more} />}
    </div>
  );
};
