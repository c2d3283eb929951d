import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { yearOf } from '@keepsake/contracts/values/human-date';
import { localDay } from '../../../../shared/local-day.js';
import { linkHash } from '../../memory-link.js';
import { nameOfMemory } from '../../memory-name.js';
import { useOnThisDay } from '../manage-api.js';
import { moderationText as t } from '../moderation-texts.js';
import { Thumb } from './entry-parts.js';
import './on-this-day.css';

/** Memories of today in earlier years, each linked to its place on the timeline. Nothing on other days. */
export const OnThisDay = ({ code }: { readonly code: string }): JSX.Element | null => {
  const [today] = useState(() => localDay(new Date()));
  const { data: memories = [] } = useOnThisDay(code, today);
  if (memories.length === 0) return null;
  return (
    <section className="on-this-day" aria-labelledby="on-this-day">
      <h3 id="on-this-day">{t('onThisDay')}</h3>
      <ul>
        {memories.map((memory) => (
          <li key={memory.id}>
            <Link to={`/timeline/${code}${linkHash(memory)}`}>
              <Thumb entry={memory} />
              <span>
                {memory.date !== null && <span className="on-this-day-year">{yearOf(memory.date)}</span>}
                <bdi>{nameOfMemory(memory)}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
