import type { CapsuleAnswer } from '@keepsake/contracts/rest/capsules';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useRef, useState, type JSX } from 'react';
import { useBackCloses } from '../../../../shared/controls/use-back-closes.js';
import { day, humanDate } from '../../../../shared/formats.js';
import { Empty } from '../../../../shared/states/empty.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { moderationText as t } from '../moderation-texts.js';
import type { SectionProps } from '../sections.js';
import { capsulesQuery, isDue, useDeleteCapsule } from '../../capsules/capsules-api.js';
import '../../capsules/capsules.css';

const senderOf = ({ submittedBy }: CapsuleAnswer): string => submittedBy ?? t('sealedGuest');

const DeleteQuestion = ({
  capsule,
  onDelete,
  onLeave,
}: {
  readonly capsule: CapsuleAnswer;
  readonly onDelete: () => void;
  readonly onLeave: () => void;
}): JSX.Element => {
  useBackCloses(onLeave);
  return (
    <Modal
      open
      title={t('sealedDeleteQuestion', { name: senderOf(capsule) })}
      okText={t('act-remove')}
      okButtonProps={{ danger: true }}
      cancelText={t('keep')}
      onOk={onDelete}
      onCancel={onLeave}
      width="min(440px, calc(100vw - 32px))"
    >
      <p>{t('sealedDeleteMore')}</p>
    </Modal>
  );
};

const contentOf = ({ title, description }: CapsuleAnswer): JSX.Element =>
  title === null ? (
    <p>{t('sealedClosed')}</p>
  ) : (
    <>
      {title !== '' && (
        <p className="managed-capsule-text" dir="auto">
          {title}
        </p>
      )}
      {description !== null && description !== '' && (
        <p className="managed-capsule-text" dir="auto">
          {description}
        </p>
      )}
    </>
  );

/** Sealed memories for the people who look after the timeline; without content that a sender hides. */
export const ManagedCapsules = ({ code, view }: SectionProps): JSX.Element => {
  const list = useQuery(capsulesQuery(code));
  const remove = useDeleteCapsule(code);
  const [asking, setAsking] = useState<CapsuleAnswer>();
  const toast = useToast();
  const failed = useFailed();
  const top = useRef<HTMLUListElement>(null);
  if (list.isPending)
    return (
      <Loading label={t('sealedLoading')}>
        <Skeleton height="5rem" />
      </Loading>
    );
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { capsules } = list.data;
  const confirm = (capsule: CapsuleAnswer): void => {
    setAsking(undefined);
    remove.mutate(capsule, {
      onSuccess: () => {
        top.current?.focus();
        toast({ title: t('sealedDeleted') });
      },
      onError: (error) => failed(error),
    });
  };
  return (
    <>
      {capsules.length === 0 ? (
        <Empty sentence={t('sealedNone')} more={t('sealedNoneMore')} />
      ) : (
        <ul className="manage-rows" aria-label={t('sealed')} ref={top} tabIndex={-1}>
          {capsules.map((capsule) => (
            <li key={capsule.id} className="managed-capsule">
              <p>
                <strong>
                  {t(isDue(list.data, capsule) ? 'sealedDue' : 'sealedFrom', {
                    name: senderOf(capsule),
                    date: humanDate(capsule.opensOn),
                  })}
                </strong>
              </p>
              {isDue(list.data, capsule) && <p>{t('sealedDueMore')}</p>}
              {contentOf(capsule)}
              <p className="manage-entry-facts">
                <span>{t('sealedOn', { date: day(capsule.sealedAt) })}</span>
                {capsule.files > 0 && <span>{t('files', { count: capsule.files })}</span>}
              </p>
              {view.role !== 'helper' && (
                <p className="manage-row-actions">
                  <button
                    type="button"
                    className="link-button"
                    aria-label={t('sealedDelete', { name: senderOf(capsule) })}
                    aria-disabled={remove.isPending}
                    onClick={() => !remove.isPending && setAsking(capsule)}
                  >
                    {t('act-remove')}
                  </button>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {asking && (
        <DeleteQuestion capsule={asking} onDelete={() => confirm(asking)} onLeave={() => setAsking(undefined)} />
      )}
    </>
  );
};
