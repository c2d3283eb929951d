import { useEffect, useState, type JSX } from 'react';
import type { Period } from '../periods.js';

const jumpTo = (id: string): void => {
  const section = document.getElementById(id);
  section?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

/** The period whose heading passed the upper third last. */
const useCurrent = (periods: readonly Period[]): string | undefined => {
  const [current, setCurrent] = useState(periods[0]?.id);
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined;
    const sections = periods.map(({ id }) => document.getElementById(id)).filter((found) => found !== null);
    const watch = new IntersectionObserver(
      () => {
        const line = window.innerHeight / 3;
        const passed = sections.filter((section) => section.getBoundingClientRect().top <= line);
        setCurrent((passed.at(-1) ?? sections[0])?.id);
      },
      { rootMargin: '0px 0px -66% 0px', threshold: [0, 0.01] },
    );
    for (const section of sections) watch.observe(section);
    return () => watch.disconnect();
  }, [periods]);
  return current;
};

/** A rail of years beside the album; on phones one chip that stays in sight. */
export const YearRail = ({ periods }: { readonly periods: readonly Period[] }): JSX.Element => {
  const current = useCurrent(periods);
  return (
    <>
      <nav className="year-rail" aria-label="Years">
        <ol>
          {periods.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  jumpTo(id);
                }}
              >
                {label}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="year-chip">
        <select aria-label="Go to a year" value={current} onChange={(event) => jumpTo(event.target.value)}>
          {periods.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </>
  );
};
