import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { newKey } from '../../../shared/api/idempotency.js';
import { ApiError, ConnectionError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { number } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useInventory } from '../../../shared/stock/inventory-api.js';
import { todayText } from '../dashboard/today-texts.js';
import { queueForLater } from './assign-queue.js';
import { aboutCase } from './case-labels.js';
import { useAssign, useCase } from './cases-api.js';
import { CasePlates } from './case-plates.js';
import { PlateCount, type WantedPlates } from './plate-count.js';
import { PlateInput } from './plate-input.js';
import { assignText as t } from './texts/assign-texts.js';
import { casesText } from './texts/cases-texts.js';
import './texts/case-sentences-texts.js';
import './cases.css';

type Refused = {
  readonly sentence: string;
  readonly code: string;
  readonly noStock: boolean;
  readonly caseId?: string;
};

const refusedBy = (error: unknown, code: string): Refused => ({
  sentence: sentenceOf(error, casesText('tryLater')),
  code,
  noStock: error instanceof ApiError && error.slug === 'no-plates',
  ...(error instanceof ApiError && typeof error.body['caseId'] === 'string' && { caseId: error.body['caseId'] }),
});

const Assigning = ({
  one,
  location,
}: {
  readonly one: PartnerCase;
  readonly location: PartnerLocation;
}): JSX.Element => {
  const assign = useAssign(location.id);
  const inventory = useInventory(location.id);
  const toast = useToast();
  const [refused, setRefused] = useState<Refused>();
  const [round, setRound] = useState(0);
  const [requested, setWanted] = useState<WantedPlates>({ quantity: 1, pair: false });
  const [done, setDone] = useState(0);

  const send = (code: string, restockFirst = false): void => {
    const pair = { orderRef: one.orderRef, code, press: newKey() };
    setRefused(undefined);
    assign.mutate(
      { ...pair, restockFirst },
      {
        onSuccess: () => {
          toast({ title: sentence(caseMessages.assigned) });
          setDone((now) => now + 1);
          setRound((now) => now + 1);
        },
        onError: (error) => {
          if (hasStatus(error, 401)) return;
          const offline = error instanceof ConnectionError && !restockFirst;
          if (offline && queueForLater({ ...pair, subjectName: one.subjectName, inCase: one.id })) {
            toast({ title: t('saved') });
            setDone((now) => now + 1);
            setRound((now) => now + 1);
            return;
          }
          const why = refusedBy(error, code);
          setRefused(why);
          toast({
            title: sentence(caseMessages.assignFailed),
            description: why.sentence,
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <div className="assign">
      <div>
        <h2>
          <bdi>{one.subjectName}</bdi>
        </h2>
        <p className="case-plan">
          {aboutCase(one)}
          {inventory.data && ` · ${todayText('inStock', { count: inventory.data.currentStock })}`}
        </p>
        <PlateCount done={done} onWanted={setWanted} />
        <p className="assign-count" role="status">
          {done >= requested.quantity
            ? t('allDone', { done: number(done), count: number(requested.quantity) })
            : t('next', { number: number(done + 1), count: number(requested.quantity) })}
        </p>
        <PlateInput
          key={round}
          button={t('assignTo', { name: one.subjectName })}
          pending={assign.isPending}
          error={refused?.sentence}
          onTyping={() => setRefused(undefined)}
          onAssign={send}
        />
        {refused?.noStock && (
          <button
            type="button"
            className="button button-quiet assign-more"
            disabled={assign.isPending}
            onClick={() => send(refused.code, true)}
          >
            {t('restock')}
          </button>
        )}
        {refused?.caseId !== undefined && (
          <p className="assign-more">
            <Link to={`/partner-portal/cases/${refused.caseId}`}>{t('openThat')}</Link>
          </p>
        )}
      </div>
      <section aria-labelledby="assign-plates">
        <h3 id="assign-plates">{t('plates')}</h3>
        {one.qrTokens.length === 0 ? <p className="case-plan">{t('noPlates')}</p> : <CasePlates one={one} />}
      </section>
    </div>
  );
};

type Props = { readonly location: PartnerLocation; readonly caseId: string };

/** Assigns a plate to the selected case. */
export const AssignTab = ({ location, caseId }: Props): JSX.Element => {
  const found = useCase(caseId);
  if (found.isError) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton width="40%" height="2rem" />
        <Skeleton height="3rem" />
      </Loading>
    );
  return <Assigning one={found.data} location={location} />;
};
