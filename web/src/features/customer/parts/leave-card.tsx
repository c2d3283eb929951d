import { normalizeEmail } from '@keepsake/contracts/values/email';
import { Button, Input, Modal } from 'antd';
import { useId, useState, type JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { day } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { accountText as t, untitled } from '../account-texts.js';
import { useDeleteAccount, useCancelErasure, useSettings } from '../account-api.js';
import { useMyCodes } from '../customer-api.js';
import { DispositionChoice, keepIt, type Chosen } from './disposition-choice.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

/** In the order of the dialog. */
const facts = ['person', 'orders', 'guests', 'sealed', 'paid'] as const;

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
      setError(t('deleteMismatch'));
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
            title: t('deleteSet', { date: day(eraseAt) }),
            description: t('deleteSetMore'),
          });
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      open={open}
      title={t('deleteQuestion')}
      onCancel={onClose}
      width="min(560px, calc(100vw - 32px))"
      destroyOnHidden
      footer={[
        <Button key="keep" type="primary" onClick={onClose}>
          {t('keep')}
        </Button>,
        <Button key="delete" danger loading={remove.isPending} onClick={confirm}>
          {t('delete')}
        </Button>,
      ]}
    >
      <div className="leave-dialog">
        <p>{t('deleteTakes')}</p>
        {shown.map(({ qrCode, honoreeName }) => (
          <DispositionChoice
            key={qrCode}
            code={qrCode}
            name={honoreeName ?? untitled()}
            chosen={choices[qrCode] ?? keepIt}
            onChoose={(choice) => setChoices({ ...choices, [qrCode]: choice })}
          />
        ))}
        <h3>{t('deleteFacts')}</h3>
        <ul className="leave-facts">
          {facts.map((fact) => (
            <li key={fact}>{t(`deleteFact-${fact}`)}</li>
          ))}
        </ul>
        <label htmlFor={id} className="field-label">
          {filled(t('deleteConfirm', { email: slot(0) }), <strong dir="ltr">{email}</strong>)}
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
      onSuccess: () => toast({ title: t('deleteStays') }),
      onError: (error) => failed(error),
    });
  return (
    <div className="notice notice-warning" role="status">
      <p>{t('deleteLeaves', { date: day(eraseAt) })}</p>
      <Button loading={keep.isPending} onClick={stay}>
        {t('keep')}
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
      <h2 id="data-heading">{t('yourData')}</h2>
      <p>{t('yourDataMore')}</p>
      <a className="button button-quiet" href="/api/customer/data" download>
        {t('download')}
      </a>
      {eraseAt === null ? (
        <>
          <p>{t('deleteTakes')}</p>
          <Button danger onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
          <DeleteDialog email={email} open={asking} onClose={() => setAsking(false)} />
        </>
      ) : (
        <Leaving eraseAt={eraseAt} />
      )}
    </section>
  );
};
