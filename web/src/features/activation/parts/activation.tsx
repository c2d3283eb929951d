import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useEffect, useState, type JSX } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { copyText } from '../../../shared/copy-text.js';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
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
          ? { title: 'Access code copied' }
          : { title: 'Error', description: 'Please mark the code and copy it.', variant: 'destructive' },
      ),
    );
  return (
    <div className="state guest-state" role="status">
      <h1>The page is ready.</h1>
      <p>It is private. With this code your guests open it:</p>
      <p className="activation-access-code">{accessCode}</p>
      <p>Save it now. It’s also in the timeline’s settings.</p>
      <p className="activation-actions">
        <button type="button" className="button button-quiet" onClick={copy}>
          Copy the code
        </button>
        <Link to={localPath(timelineUrl)} className="button button-primary">
          Open the timeline
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
      <h1>The page is ready.</h1>
      <p>Opening it…</p>
      <Link to={to} className="button button-primary">
        Open it now
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
    {sentenceOf(error, 'We could not load what was prepared for you.')}{' '}
    {!hasStatus(error, 404) && (
      <button type="button" className="button-inline" onClick={onRetry}>
        Try again
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
      <Sentence heading="This plate cannot be activated">
        <p>{outcome.sentence}</p>
        <a href={mailTo(`Plate ${grouped}`)} className="button button-quiet">
          Write to us
        </a>
      </Sentence>
    );
  if (outcome?.kind === 'waiting')
    return (
      <Sentence heading="One person has to agree">
        <p>The person who ordered this plate has been asked by email. You will get an email as soon as they agree.</p>
      </Sentence>
    );
  if (outcome?.kind === 'taken')
    return (
      <Sentence heading="This plate is taken">
        <p>Someone has just activated this plate. If that was not your family, write to us within 72 hours.</p>
        <a href={mailTo(`Plate ${grouped}`)} className="button button-quiet">
          Write to us
        </a>
      </Sentence>
    );
  if (status.isPending || prepared.isLoading || family.isLoading)
    return (
      <Loading label="Checking the code">
        <div className="activation">
          <Skeleton width="min(22rem, 80%)" height="2.6rem" />
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      </Loading>
    );
  if (hasStatus(status.error, 404))
    return (
      <Sentence heading="We don’t recognize this code.">
        <p>Please compare it with the plate: {grouped}</p>
        <Link to="/account" className="button button-primary">
          Type it again
        </Link>
      </Sentence>
    );
  if (status.data?.outOfUse)
    return (
      <Sentence heading="This plate is no longer in use.">
        <p>If it belongs to your family, write to us and we will help.</p>
        <a href={mailTo(`Plate ${grouped}`)} className="button button-quiet">
          Write to us
        </a>
      </Sentence>
    );
  if (status.data?.isActivated && !ownPage) {
    const { customer, timelineUrl, sharesMemorial = false } = status.data;
    return (
      <Sentence heading="Timeline Already Active!">
        {customer && (
          <p>
            It is kept by {customer.name} ({customer.email}).
          </p>
        )}
        {timelineUrl !== null && (
          <Link to={localPath(timelineUrl)} className="button button-primary">
            View Your Timeline
          </Link>
        )}
        {sharesMemorial && (
          <p className="activation-alternative">
            This plate leads to the page that another plate of your family opened.{' '}
            <button type="button" className="button-inline" onClick={() => setOwnPage(true)}>
              Give this plate a page of its own
            </button>
          </p>
        )}
        <p className="activation-alternative">
          Is it your family&rsquo;s and you do not know this person?{' '}
          <a href={mailTo(`Plate ${grouped}`)}>Write to us</a>
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
