import { Modal } from 'antd';
import type { JSX } from 'react';
import { nameOfMemory } from '../../memory-name.js';
import { useBackCloses } from '../../../../shared/controls/use-back-closes.js';
import { countLabel } from './contribution-labels.js';
import type { ManageEntry } from '../manage-api.js';

type Props = { readonly entries: readonly ManageEntry[]; readonly onDelete: () => void; readonly onLeave: () => void };

/** Names the item and explains what can be undone. */
export const DeleteQuestion = ({ entries, onDelete, onLeave }: Props): JSX.Element => {
  const [first] = entries;
  useBackCloses(onLeave);
  const name = first && (first.title !== '' || first.description !== '') ? ` of “${nameOfMemory(first)}”` : '';
  const isContribution = first?.groupId != null && entries.every(({ groupId }) => groupId === first.groupId);
  const what = isContribution
    ? `${countLabel(entries)}${name}`
    : entries.length === 1
      ? `“${first ? nameOfMemory(first) : ''}”`
      : countLabel(entries);
  return (
    <Modal
      open
      title={`Delete ${what}?`}
      okText="Delete"
      okButtonProps={{ danger: true }}
      cancelText="Keep"
      onOk={onDelete}
      onCancel={onLeave}
      width="min(440px, calc(100vw - 32px))"
    >
      <p>
        {entries.length === 1
          ? 'It’s removed right away, photos included. You can restore it for 30 days.'
          : 'They’re removed right away, photos included. You can restore them for 30 days.'}
      </p>
    </Modal>
  );
};
