import { Modal } from 'antd';
import type { JSX } from 'react';
import { nameOfMemory } from '../../memory-name.js';
import { useBackCloses } from '../../../../shared/controls/use-back-closes.js';
import { moderationText as t } from '../moderation-texts.js';
import { countLabel } from './contribution-labels.js';
import type { ManageEntry } from '../manage-api.js';

type Props = { readonly entries: readonly ManageEntry[]; readonly onDelete: () => void; readonly onLeave: () => void };

/** Names the item and explains what can be undone. */
export const DeleteQuestion = ({ entries, onDelete, onLeave }: Props): JSX.Element => {
  const [first] = entries;
  useBackCloses(onLeave);
  const count = countLabel(entries);
  const isNamed = first !== undefined && (first.title !== '' || first.description !== '');
  const isContribution = first?.groupId != null && entries.every(({ groupId }) => groupId === first.groupId);
  const what =
    isContribution && isNamed
      ? t('deleteCountOf', { count, name: nameOfMemory(first) })
      : !isContribution && entries.length === 1 && first
        ? t('deleteNamed', { name: nameOfMemory(first) })
        : count;
  return (
    <Modal
      open
      title={t('deleteQuestion', { what })}
      okText={t('act-remove')}
      okButtonProps={{ danger: true }}
      cancelText={t('keep')}
      onOk={onDelete}
      onCancel={onLeave}
      width="min(440px, calc(100vw - 32px))"
    >
      <p>{t(entries.length === 1 ? 'deleteOne' : 'deleteMany')}</p>
    </Modal>
  );
};
