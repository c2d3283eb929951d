import type { PlateMark } from '@keepsake/contracts/rest/plates';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Form, Input, type InputRef } from 'antd';
import { useRef, useState, type JSX } from 'react';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useIntake } from './plates-api.js';

const asks: Readonly<Record<PlateMark, { readonly question: string; readonly yes: string; readonly what: string }>> = {
  received: { question: 'came from the maker?', yes: 'Receive', what: 'It can be used for the next order.' },
  damaged: {
    question: 'is damaged?',
    yes: 'Mark damaged',
    what: 'It leaves the stock and cannot be activated. It can be made again under the same code.',
  },
  retired: {
    question: 'is never used again?',
    yes: 'Retire',
    what: 'It is permanently out of use. This can’t be undone.',
  },
  good: { question: 'is good again?', yes: 'Put back', what: 'It goes back on the shelf for the next order.' },
};

type Props = { readonly code: string; readonly mark: PlateMark; readonly onLeave: () => void };

/** Marks one plate. Several plates are scanned on QR Generation. */
export const MarkDialog = ({ code, mark, onLeave }: Props): JSX.Element => {
  const intake = useIntake();
  const toast = useToast();
  const field = useRef<InputRef>(null);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { question, yes, what } = asks[mark];

  const send = (): void => {
    if (mark !== 'received' && reason.trim() === '') {
      setError('Enter a reason.');
      field.current?.focus();
      return;
    }
    intake.mutate(
      { codes: [code], mark, reason },
      {
        onSuccess: ([line]) => {
          const refused = line?.outcome !== 'marked' && line?.outcome !== 'already';
          toast({
            title: refused ? 'Not marked' : groupPlateCode(code),
            description: line?.sentence ?? '',
            ...(refused && { variant: 'destructive' as const }),
          });
          onLeave();
        },
      },
    );
  };

  return (
    <ConfirmDialog
      question={`${groupPlateCode(code)} ${question}`}
      yes={yes}
      no="Cancel"
      danger={mark === 'retired'}
      onOpened={() => field.current?.focus()}
      pending={intake.isPending}
      error={intake.error}
      onYes={send}
      onNo={onLeave}
    >
      <p>{what}</p>
      {mark !== 'received' && (
        <Form.Item
          label="Reason"
          htmlFor="mark-reason"
          layout="vertical"
          className="mark-reason"
          {...(error !== undefined && { validateStatus: 'error' as const, help: error })}
        >
          <Input
            id="mark-reason"
            ref={field}
            maxLength={300}
            value={reason}
            onPressEnter={send}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        </Form.Item>
      )}
    </ConfirmDialog>
  );
};
