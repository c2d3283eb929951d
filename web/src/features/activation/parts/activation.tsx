import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useEffect, useState, type JSX } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { copyText } from '../../../shared/copy-text.js';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { plateText } from '../../../shared/plate/plate-texts.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { activationText as t } from '../activation-texts.js';
import { useCodeStatus, useFamilyPreview, usePrepared } from '../activation-api.js';
import { ActivationForm, type Outcome } from './activation-form.js';
import { isYourOrder, OrderedPlate } from './ordered-plate.js';
import { PreparedPreview } from './prepared-preview.js';

const redirectMs = 2000;

const localPath = (timelineUrl: string): string => {
  const { pathname, search } = new URL(timelineUrl, window.location.origin);
  return pathname + search;
};

/** Waits until the access code of a private timeline is confirmed as noted, because it is shown only once. */
const PrivateOpening = ({
  timelineUrl,
  accessCode,
}: {
  readonly timelineUrl: string;
  readonly accessCode: string;
}): JSX.Element => {
  const toast = useToast();
  const copy = (): void =>
    void copyText(accessCode).then((copied) =>
      toast(
        copied
          ? { title: t('copied') }
          : { title: shared('error'), description: t('copyFailed'), variant: 'destructive' },
      ),
    );
  return (
    <div className="state guest-state" role="status">
      <h1>{t('ready')}</h1>
      <p>{t('privateCode')}</p>
      <p className="activation-access-code">{accessCode}</p>
      <p>{t('privateSave')}</p>
      <p className="activation-actions">
        <button type="button" className="button button-quiet" onClick={copy}>
          {t('copy')}
        </button>
        <Link to={localPath(timelineUrl)} className="button button-primary">
          {t('openTimeline')}
        </Link>
      </p>
    </div>
  );
};

const Opening = ({ timelineUrl }: { readonly timelineUrl: string }): JSX.Element => {
  const navigate = useNavigate();
  const to = localPath(timelineUrl);
  useEffect(() => {
    const timer = window.setTimeout(() => void navigate(to), redirectMs);
    return () => window.clearTimeout(timer);
  }, [navigate, to]);
  return (
    <div className="state guest-state" role="status">
      <h1>{t('ready')}</h1>
      <p>{t('opening')}</p>
      <Link to={to} className="button button-primary">
        {t('openNow')}
      </Link>
    </div>
  );
};

const Sentence = ({
  heading,
  children,
}: {
  readonly heading: string;
  readonly children: React.ReactNode;
}): JSX.Element => (
  <div className="state guest-state">
    <h1>{heading}</h1>
    {children}
  </div>
);

const mailTo = (subject: string): string =>
  `mailto:${siteSettings.supportEmail}?subject=${encodeURIComponent(subject)}`;

/** Moves from the preview to the form as a step of the browser's history, so that Back returns to the preview. */
const useFormStep = () => {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  return {
    token: new URLSearchParams(hash.slice(1)).get('family') ?? '',
    atForm: state === 'form',
    openForm: () => void navigate({ search, hash }, { state: 'form' }),
  };
};

/** Explains why the emailed link shows nothing; the plate itself still opens the page. */
const LinkNotice = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): JSX.Element => (
  <p className="notice notice-warning activation-unchecked" role="status">
    {sentenceOf(error, t('preparedFailed'))}{' '}
    {!hasStatus(error, 404) && (
      <button type="button" className="button-inline" onClick={onRetry}>
        {shared('tryAgain')}
      </button>
    )}
  </p>
);

export const Activation = ({ code }: { readonly code: string }): JSX.Element => {
  const status = useCodeStatus(code);
  const free = status.data?.isActivated === false && status.data.outOfUse !== true;
  const prepared = usePrepared(code, free);
  const { token, atForm, openForm } = useFormStep();
  const link = { code, token };
  const family = useFamilyPreview(link, free && token !== '');
  const [outcome, setOutcome] = useState<Outcome>();
  const [changing, setChanging] = useState<{ readonly name: string }>();
  const [ownPage, setOwnPage] = useState(false);
  const grouped = groupPlateCode(code);

  if (outcome?.kind === 'activated')
    return outcome.accessCode === undefined ? (
      <Opening timelineUrl={outcome.timelineUrl} />
    ) : (
      <PrivateOpening timelineUrl={outcome.timelineUrl} accessCode={outcome.accessCode} />
    );
  if (outcome?.kind === 'refused')
    return (
      <Sentence heading={t('cannot')}>
        <p>{outcome.sentence}</p>
        <a href={mailTo(t('mailSubject', { code: grouped }))} className="button button-quiet">
          {plateText('write')}
        </a>
      </Sentence>
    );
  if (outcome?.kind === 'waiting')
    return (
      <Sentence heading={t('waiting')}>
        <p>{t('waitingMore')}</p>
      </Sentence>
    );
  if (outcome?.kind === 'taken')
    return (
      <Sentence heading={t('taken')}>
        <p>{t('takenMore')}</p>
        <a href={mailTo(t('mailSubject', { code: grouped }))} className="button button-quiet">
          {plateText('write')}
        </a>
      </Sentence>
    );
  if (status.isPending || prepared.isLoading || family.isLoading)
    return (
      <Loading label={t('checking')}>
        <div className="activation">
          <Skeleton width="min(22rem, 80%)" height="2.6rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      </Loading>
    );
  if (hasStatus(status.error, 404))
    return (
      <Sentence heading={plateText('unknown')}>
        <p>{plateText('compareCode', { code: grouped })}</p>
        <Link to="/account" className="button button-primary">
          {t('typeAgain')}
        </Link>
      </Sentence>
    );
  if (status.data?.outOfUse)
    return (
      <Sentence heading={plateText('lost')}>
        <p>{plateText('lostMore')}</p>
        <a href={mailTo(t('mailSubject', { code: grouped }))} className="button button-quiet">
          {plateText('write')}
        </a>
      </Sentence>
    );
  if (status.data?.isActivated && !ownPage) {
    const { customer, timelineUrl, sharesMemorial = false } = status.data;
    return (
      <Sentence heading={t('active')}>
        {customer && <p>{t('keptBy', { name: customer.name, email: customer.email })}</p>}
        {timelineUrl !== null && (
          <Link to={localPath(timelineUrl)} className="button button-primary">
            {t('view')}
          </Link>
        )}
        {sharesMemorial && (
          <p className="activation-alternative">
            {t('ownPageMore')}{' '}
            <button type="button" className="button-inline" onClick={() => setOwnPage(true)}>
              {t('ownPage')}
            </button>
          </p>
        )}
        <p className="activation-alternative">
          {t('notYours')} <a href={mailTo(t('mailSubject', { code: grouped }))}>{plateText('write')}</a>
        </p>
      </Sentence>
    );
  }
  if (isYourOrder(status.data) && !changing)
    return (
      <OrderedPlate
        code={code}
        status={status.data}
        onOutcome={setOutcome}
        onChange={(name) => setChanging({ name })}
      />
    );
  if (family.data && !atForm && !ownPage)
    return <PreparedPreview link={link} preview={family.data} onContinue={openForm} />;
  return (
    <ActivationForm
      code={code}
      family={family.data}
      notice={family.isError && <LinkNotice error={family.error} onRetry={() => void family.refetch()} />}
      status={ownPage ? undefined : status.data}
      ownPage={ownPage}
      {...(changing && { name: changing.name })}
      prepared={prepared.data}
      onOutcome={setOutcome}
      {...(status.isError && { onCheckAgain: () => void status.refetch() })}
    />
  );
};
