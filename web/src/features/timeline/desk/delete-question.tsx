import { Modal } from 'antd';
import type { JSX } from 'react';
import type { DeskEntry } from './desk-api.js';

type Props = { readonly entries: readonly DeskEntry[]; readonly onDelete: () => void; readonly onLeave: () => void };

/** Names the thing, and says what can still be done. */
export const DeleteQuestion = ({ entries, onDelete, onLeave }: Props): JSX.Element => {
  const [first] = entries;
  const what = entries.length === 1 ? `“${first?.title ?? ''}”` : `${entries.length} memories`;
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
      <p>It leaves the timeline and every address at once, pictures too. You can bring it back for a day.</p>
    </Modal>
  );
};
