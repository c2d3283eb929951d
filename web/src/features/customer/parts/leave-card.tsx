import { normalizeEmail } from '@keepsake/contracts/values/email';
import { Button, Input, Modal } from 'antd';
import { useId, useState, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { day } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useDeleteAccount, useCancelErasure, useSettings } from '../account-api.js';
import { useMyCodes } from '../customer-api.js';
import { DispositionChoice, keepIt, type Chosen } from './disposition-choice.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

const fourteenDays = 'Deleting takes 14 days. Until then everything stays, and you can change your mind here.';

type DialogProps = { readonly email: string; readonly open: boolean; readonly onClose: () => void };

const DeleteDialog = ({ email, open, onClose }: DialogProps): JSX.Element => {
  const codes = useMyCodes();
  const remove = useDeleteAccount();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const [choices, setChoices] = useState<Readonly<Record<string, Chosen>>>({});
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const id = useId();
  useBackCloses(onClose, open);
  const shown = codes.data?.filter(({ timelineUrl }) => timelineUrl !== null) ?? [];

  const confirm = (): void => {
    if (remove.isPending) return;
    if (normalizeEmail(typed) !== email) {
      setError('Please type the address of your account as it appears above.');
      return;
    }
    const body = {
      email,
      timelines: shown.map(({ qrCode }) => ({ qrCode, ...(choices[qrCode] ?? keepIt) })),
    };
    remove.mutate(
      { body, key: keyOf(body) },
      {
        onError: (error) => failed(error),
        onSuccess: ({ eraseAt }) => {
          toast({
            title: `Your account will be deleted on ${day(eraseAt)}`,
            description: 'You can keep it until then.',
          });
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      open={open}
      title="Delete your account?"
      onCancel={onClose}
      width="min(560px, calc(100vw - 32px))"
      destroyOnHidden
      footer={[
        <Button key="keep" type="primary" onClick={onClose}>
          Keep my account
        </Button>,
        <Button key="delete" danger loading={remove.isPending} onClick={confirm}>
          Delete my account
        </Button>,
      ]}
    >
      <div className="leave-dialog">
        <p>{fourteenDays}</p>
        {shown.map(({ qrCode, honoreeName }) => (
          <DispositionChoice
            key={qrCode}
            code={qrCode}
            name={honoreeName ?? 'Memory Timeline'}
            chosen={choices[qrCode] ?? keepIt}
            onChoose={(choice) => setChoices({ ...choices, [qrCode]: choice })}
          />
        ))}
        <h3>What goes, what stays</h3>
        <ul className="leave-facts">
          <li>Name, address, phone, dates, settings and sessions go.</li>
          <li>By law we keep each order’s number, date and amount, but not your name.</li>
          <li>What guests wrote on a timeline that stays is theirs and stays with it.</li>
          <li>An order that is paid and under way is delivered first.</li>
        </ul>
        <label htmlFor={id} className="field-label">
          To confirm, type <strong>{email}</strong>
        </label>
        <Input
          id={id}
          type="email"
          autoComplete="off"
          value={typed}
          {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
          aria-describedby={`${id}-says`}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <p id={`${id}-says`} className="field-error" role="alert">
          {problem}
        </p>
      </div>
    </Modal>
  );
};

const Leaving = ({ eraseAt }: { readonly eraseAt: string }): JSX.Element => {
  const keep = useCancelErasure();
  const toast = useToast();
  const failed = useFailed();
  const stay = (): void =>
    keep.mutate(undefined, {
      onSuccess: () => toast({ title: 'Your account stays' }),
      onError: (error) => failed(error),
    });
  return (
    <div className="notice notice-warning" role="status">
      <p>Your account will be deleted on {day(eraseAt)}. Until then everything stays as it is.</p>
      <Button loading={keep.isPending} onClick={stay}>
        Keep my account
      </Button>
    </div>
  );
};

/** Data export and account deletion, with an explanation of what is retained. */
export const LeaveCard = (): JSX.Element | null => {
  const settings = useSettings();
  const [asking, setAsking] = useState(false);
  if (!settings.data) return null;
  const { email, eraseAt } = settings.data;
  return (
    <section className="account-part" aria-labelledby="data-heading">
      <h2 id="data-heading">Your data</h2>
      <p>Everything we keep about you and your timelines, in one file, with links to the pictures.</p>
      <a className="button button-quiet" href="/api/customer/data" download>
        Download my data
      </a>
      {eraseAt === null ? (
        <>
          <p>{fourteenDays}</p>
          <Button danger onClick={() => setAsking(true)}>
            Delete my account
          </Button>
          <DeleteDialog email={email} open={asking} onClose={() => setAsking(false)} />
        </>
      ) : (
        <Leaving eraseAt={eraseAt} />
      )}
    </section>
  );
};
