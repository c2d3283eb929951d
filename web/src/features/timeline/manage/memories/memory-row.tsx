import type { JSX } from 'react';
import { nameOfMemory } from '../../memory-name.js';
import type { EntryMove, ManageEntry } from '../manage-api.js';
import { moderationText as t } from '../moderation-texts.js';
import { EditButton } from './edit-button.js';
import { EditMemory } from './edit-memory.js';
import { actionsOf } from './entry-actions.js';
import { EntryFacts, EntryStatusLabel, Thumb, WholePicture } from './entry-parts.js';
import type { Chosen } from './use-chosen.js';
import { useEditing } from './use-editing.js';

type Props = {
  readonly code: string;
  readonly entry: ManageEntry;
  readonly chosen: Chosen;
  readonly mayCorrect: boolean;
  readonly onMove: (to: EntryMove['to']) => void;
  readonly onDelete: () => void;
};

/** A memory that was sent alone, with its actions. */
export const MemoryRow = ({ code, entry, chosen, mayCorrect, onMove, onDelete }: Props): JSX.Element => {
  const editing = useEditing();
  const name = nameOfMemory(entry);
  const isStored = mayCorrect && entry.status !== 'removed';
  return (
    <li className="manage-row">
      <label className="manage-choose">
        <input type="checkbox" checked={chosen.has(entry.id)} onChange={() => chosen.toggle(entry.id)} />
        <span className="visually-hidden">{t('choose', { name })}</span>
      </label>
      <Thumb entry={entry} />
      <div className="manage-row-body">
        <p className="manage-row-name">
          <bdi>{name}</bdi> <EntryStatusLabel entry={entry} />
        </p>
        {entry.mediaType === 'audio' && <WholePicture entry={entry} />}
        {entry.description !== '' && (
          <p className="manage-row-text" dir="auto">
            {entry.description}
          </p>
        )}
        <EntryFacts entry={entry} />
        <p className="manage-row-actions">
          {actionsOf(entry).map((act) => (
            <button
              key={act.to}
              type="button"
              className="link-button"
              aria-label={t(`actOf-${act.name}`, { name })}
              onClick={() => onMove(act.to)}
            >
              {t(`act-${act.name}`)}
            </button>
          ))}
          {isStored && <EditButton editing={editing} name={name} />}
          {isStored && (
            <button type="button" className="link-button" aria-label={t('actOf-remove', { name })} onClick={onDelete}>
              {t('act-remove')}
            </button>
          )}
        </p>
      </div>
      {editing.isOpen && <EditMemory code={code} memories={[entry]} name={name} onLeave={editing.leave} />}
    </li>
  );
};
