import type { CapsuleAnswer } from '@keepsake/contracts/rest/capsules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type JSX } from 'react';
import { humanDate } from '../../../shared/formats.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { capsulesText as t } from './capsules-texts.js';
import { capsulesQuery, isDue, useDeleteCapsule } from './capsules-api.js';
import './capsules.css';

const maxDays = 5;

const nameOf = ({ title, description, files }: CapsuleAnswer): string =>
  title || description?.slice(0, 60) || t('files', { count: files });

/** The sender's own one, with its deletion. */
const OwnCapsule = ({
  code,
  capsule,
  due,
}: {
  readonly code: string;
  readonly capsule: CapsuleAnswer;
  readonly due: boolean;
}): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteCapsule(code);
  const toast = useToast();
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking) safe.current?.focus();
  }, [asking]);
  const confirm = (): void => {
    if (remove.isPending) return;
    remove.mutate(capsule, {
      onSuccess: () => toast({ title: t('deleted') }),
      onError: (error) => failed(error),
    });
  };
  return (
    <li>
      {due
        ? t('ownDue', { name: nameOf(capsule) })
        : t('own', { name: nameOf(capsule), day: humanDate(capsule.opensOn) })}{' '}
      {asking ? (
        <div className="own-question" role="group" aria-label={t('delete')}>
          <p>{t('deleteQuestion')}</p>
          <div>
            <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(false)}>
              {t('keep')}
            </button>
            <button type="button" className="button button-quiet" aria-disabled={remove.isPending} onClick={confirm}>
              {t('delete')}
            </button>
          </div>
        </div>
      ) : (
        <button
          type="button"
          className="link-button"
          aria-label={t('deleteNamed', { name: nameOf(capsule) })}
          onClick={() => setAsking(true)}
        >
          {t('delete')}
        </button>
      )}
    </li>
  );
};

/** How many memories open later. Without an answer the page is complete as well, so errors show nothing. */
export const Sealed = ({ code }: { readonly code: string }): JSX.Element | null => {
  const { data } = useQuery(capsulesQuery(code));
  const own = data?.capsules.filter((capsule) => capsule.own) ?? [];
  if (!data || data.days.length + own.length === 0) return null;
  const later = data.days.slice(maxDays).reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="sealed" aria-labelledby="sealed">
      <h2 id="sealed">{t('heading')}</h2>
      <ul>
        {data.days.slice(0, maxDays).map((day) => (
          <li key={day.day}>{t('opens', { count: day.count, day: humanDate(day.day) })}</li>
        ))}
        {later > 0 && <li>{t('later', { count: later })}</li>}
        {own.map((capsule) => (
          <OwnCapsule key={capsule.id} code={code} capsule={capsule} due={isDue(data, capsule)} />
        ))}
      </ul>
    </section>
  );
};
