import type { JSX, MouseEvent } from 'react';
import { moderationText as t } from '../moderation-texts.js';
import { EditButton } from './edit-button.js';
import { EditPart } from './edit-memory.js';
import { Thumb, WholePicture } from './entry-parts.js';
import { groupActionsOf, type GroupAction } from './entry-actions.js';
import type { ManageEntry } from '../manage-api.js';
import { useEditing } from './use-editing.js';

type Props = {
  readonly code: string;
  readonly memory: ManageEntry;
  /** "photo 3 of 27" */
  readonly label: string;
  /** '' if nothing differs within the contribution. */
  readonly facts: string;
  readonly mayCorrect: boolean;
  readonly pending: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Absent while the contribution is closed. `then` moves the focus to the next photo. */
  readonly onAct?: ((act: GroupAction, then: () => void) => void) | undefined;
};

/** Returns a callback that focuses the next photo, because this one may leave the list. */
const focusOfNext = ({ currentTarget }: MouseEvent<HTMLElement>): (() => void) => {
  const item = currentTarget.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  return () => next?.querySelector('button')?.focus();
};

/** One photo of a contribution: small, or whole after a click. */
export const ContributionPhoto = (props: Props): JSX.Element => {
  const { code, memory, label, facts, mayCorrect, pending, isOpen, onOpen, onAct } = props;
  const editing = useEditing();
  const isWide = isOpen || editing.isOpen;
  return (
    <li className="contribution-photo" data-wide={isWide}>
      <button
        type="button"
        className="contribution-open"
        aria-expanded={isOpen}
        aria-label={t(isOpen ? 'closePart' : 'openPart', { part: label })}
        onClick={onOpen}
      >
        {isOpen ? t('closeShort') : <Thumb entry={memory} />}
      </button>
      {isOpen && <WholePicture entry={memory} />}
      {onAct && (
        <>
          {facts !== '' && <p className="contribution-part">{facts}</p>}
          <p className="manage-row-actions">
            {groupActionsOf([memory], mayCorrect).map((act) => (
              <button
                key={act.name}
                type="button"
                className="link-button"
                aria-label={t(`actOf-${act.name}`, { name: label })}
                aria-disabled={pending}
                onClick={(event) => onAct(act, focusOfNext(event))}
              >
                {t(`act-${act.name}`)}
              </button>
            ))}
            {mayCorrect && memory.status !== 'removed' && <EditButton editing={editing} name={label} />}
          </p>
          {editing.isOpen && <EditPart code={code} memory={memory} name={label} onLeave={editing.leave} />}
        </>
      )}
    </li>
  );
};
