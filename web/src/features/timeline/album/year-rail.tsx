import { yearAt } from '@keepsake/contracts/values/timeline-place';
import { useEffect, useState, type JSX } from 'react';
import type { Calendar, Station } from './periods.js';
import { timelineText as t } from '../parts/timeline-texts.js';

type Props = { readonly calendar: Calendar; readonly onGo: (station: Station) => void };

/** Returns the last period whose start passed the upper third; for a loading chunk, the chunk's period. */
const passed = (stations: readonly Station[]): string | undefined => {
  const line = window.innerHeight / 3;
  const above = (selector: string): HTMLElement | undefined =>
    [...document.querySelectorAll<HTMLElement>(selector)].findLast(
      (element) => element.getBoundingClientRect().top <= line,
    );
  const period = above('.album [data-period]')?.dataset['period'];
  const leaf = above('.album-chunk');
  if (leaf?.dataset['reading'] !== 'true' || !leaf.dataset['cursor']) return period;
  const place = leaf.dataset['cursor'];
  return yearAt(place) === undefined
    ? stations.at(-1)?.id
    : (stations.findLast((one) => one.place <= place)?.id ?? period);
};

const restAfterMs = 1_500;

const useCurrent = (stations: readonly Station[]) => {
  const [current, setCurrent] = useState(stations[0]?.id);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    let frame = 0;
    let timer = 0;
    const read = (): void => {
      frame = 0;
      setCurrent(passed(stations) ?? stations[0]?.id);
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(read);
      setResting(false);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setResting(true), restAfterMs);
    };
    window.addEventListener('scroll', soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      window.removeEventListener('scroll', soon);
    };
  }, [stations]);
  return { current, resting };
};

/** Rail of years beside the list; on phones a floating chip. */
export const YearRail = ({ calendar: { stations }, onGo }: Props): JSX.Element => {
  const { current, resting } = useCurrent(stations);
  useEffect(() => {
    // Scrolls the rail, not the page.
    const rail = document.querySelector('.year-rail ol');
    const mark = rail?.querySelector<HTMLElement>('[aria-current]');
    if (rail && mark) rail.scrollTop = mark.offsetTop - rail.clientHeight / 2;
  }, [current]);
  return (
    <>
      <nav className="year-rail" aria-label={t('years')}>
        <ol>
          {stations.map((station) => (
            <li key={station.id}>
              <a
                href={`#${station.id}`}
                aria-current={station.id === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(station);
                }}
              >
                {station.label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="year-chip" data-resting={resting}>
        <select
          aria-label={t('goToYear')}
          value={current}
          onChange={(event) => {
            const station = stations.find(({ id }) => id === event.target.value);
            if (station) onGo(station);
          }}
        >
          {stations.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  );
};
