import { useState, type JSX } from 'react';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { humanDate } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { moderationText as t } from '../moderation-texts.js';
import { countLabel, nameOfContribution, partLabel } from './contribution-labels.js';
import { ContributionPhoto } from './contribution-photo.js';
import { EditButton } from './edit-button.js';
import { EditMemory } from './edit-memory.js';
import { ContributionFacts, ContributionStatus } from './entry-parts.js';
import { groupActionsOf, type GroupAction } from './entry-actions.js';
import type { ManageEntry } from '../manage-api.js';
import type { ManageContribution } from './use-contributions.js';
import type { Chosen } from './use-chosen.js';
import { useEditing } from './use-editing.js';
import type { Moves } from './use-moves.js';
import './contribution.css';

/** Photos of a closed contribution. */
const maxPreview = 6;

type Props = {
  readonly code: string;
  readonly memories: ManageContribution['memories'];
  /** Whether the viewer may edit and delete. */
  readonly mayCorrect: boolean;
  /** Absent where nothing can be chosen. */
  readonly chosen?: Chosen | undefined;
  readonly moves: Moves;
  readonly onDelete: (entries: readonly ManageEntry[]) => void;
  /** False where all have the same status. */
  readonly showsStatus?: boolean;
  /** Runs after the whole contribution has changed. */
  readonly onMoved?: () => void;
};

/** "Approve all 27", or "Approve 7" if the others have another status. */
const actLabel = ({ name, entries }: GroupAction, count: number): string =>
  t(entries.length === count ? `actAll-${name}` : `actSome-${name}`, { count: entries.length });

/** Returns caption, date and status, the latter two only if they differ within the contribution. */
const factsOf = ({ caption, mediaType, date, status }: ManageEntry, memories: readonly ManageEntry[]): string =>
  [
    // The transcript of a recording is with its player.
    mediaType === 'audio' ? '' : caption,
    date !== null && memories.some((other) => other.date !== date) ? humanDate(date) : '',
    memories.some((other) => other.status !== status) ? t(`status-${status}`) : '',
  ]
    .filter(Boolean)
    .join(' · ');

const Failure = ({ memories, moves, onMoved }: Pick<Props, 'memories' | 'moves' | 'onMoved'>): JSX.Element | null => {
  const { attempt } = moves;
  const failed = attempt?.failed ? memories.filter(({ id }) => attempt.ids.has(id)) : [];
  if (failed.length === 0) return null;
  return (
    <p className="contribution-failed">
      <span>{t('couldNotChange', { count: countLabel(failed) })}</span>
      <button type="button" className="button button-quiet" onClick={() => moves.retry(onMoved)}>
        {shared('tryAgain')}
      </button>
    </p>
  );
};

/** Memories that one guest sent together, with actions for all and for each. */
export const ContributionCard = (props: Props): JSX.Element => {
  const { code, memories, mayCorrect, chosen, moves, onDelete, onMoved, showsStatus = false } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const editing = useEditing();
  const name = nameOfContribution(memories);
  const count = memories.length;
  const ids = memories.map((memory) => memory.id);
  const { attempt } = moves;
  const isActing = (act: GroupAction): boolean =>
    attempt !== undefined &&
    !attempt.failed &&
    attempt.to === act.to &&
    attempt.ids.size === act.entries.length &&
    act.entries.every((entry) => attempt.ids.has(entry.id));

  const run = ({ to, entries }: GroupAction, then?: () => void): void => {
    if (to === 'removed') onDelete(entries);
    else moves.move(entries, to, then);
  };
  const open = (memory: ManageEntry): void => {
    setIsOpen(true);
    setOpenId(isOpen && openId === memory.id ? undefined : memory.id);
  };

  return (
    <article className="contribution" aria-label={name}>
      <div className="contribution-head" data-choosing={chosen !== undefined}>
        {chosen && (
          <label className="manage-choose">
            <input
              type="checkbox"
              checked={ids.every((one) => chosen.has(one))}
              onChange={() => chosen.toggle(...ids)}
            />
            <span className="visually-hidden">{t('chooseCount', { name, count: countLabel(memories) })}</span>
          </label>
        )}
        <div className="manage-row-body">
          <div className="contribution-title">
            <h3 tabIndex={-1} dir="auto">
              {name}
            </h3>
            {showsStatus && <ContributionStatus memories={memories} />}
          </div>
          {memories[0].description !== '' && memories[0].description !== name && (
            <p className="manage-row-text" dir="auto">
              {memories[0].description}
            </p>
          )}
          <ContributionFacts memories={memories} />
        </div>
      </div>
      <div className="contribution-actions">
        {groupActionsOf(memories, mayCorrect).map((act) => (
          <PendingButton
            key={act.name}
            type="button"
            variant={act.name === 'approve' ? 'primary' : 'quiet'}
            pending={isActing(act)}
            pendingLabel={t(`acting-${act.name}`, { count: act.entries.length })}
            locked={moves.pending}
            onClick={() => run(act, onMoved)}
          >
            {actLabel(act, count)}
          </PendingButton>
        ))}
        {mayCorrect && memories[0].status !== 'removed' && <EditButton editing={editing} name={name} />}
      </div>
      <Failure memories={memories} moves={moves} {...(onMoved && { onMoved })} />
      {editing.isOpen && <EditMemory code={code} memories={memories} name={name} onLeave={editing.leave} />}
      <ul className="contribution-photos" aria-label={t('listOf', { name, count: countLabel(memories) })}>
        {(isOpen ? memories : memories.slice(0, maxPreview)).map((memory, index) => (
          <ContributionPhoto
            key={memory.id}
            code={code}
            memory={memory}
            label={t('partOf', { part: partLabel(memory, index, count), name })}
            facts={factsOf(memory, memories)}
            mayCorrect={mayCorrect}
            pending={moves.pending}
            isOpen={isOpen && openId === memory.id}
            onOpen={() => open(memory)}
            // The last but one photo closes the contribution.
            onAct={isOpen ? (act, then) => run(act, count > 2 ? then : onMoved) : undefined}
          />
        ))}
      </ul>
      <button
        type="button"
        className="link-button contribution-more"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('fewer') : t('review', { count })}
      </button>
    </article>
  );
};
