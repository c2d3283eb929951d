import { humanCheckMessages } from '@keepsake/contracts/catalog/field-messages';
import { orderPackages, type PackageType } from '@keepsake/contracts/catalog/order-packages';
import { createMessages } from '@keepsake/contracts/catalog/upload-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useRef, useState, type FormEvent, type JSX, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { filled as put, slot } from '../../shared/area/filled.js';
import { sentence } from '../../shared/area/sentences-texts.js';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useDraft } from '../../shared/drafts.js';
import { HumanCheck } from '../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { buyerProblems, draftOf, isBuyerDraft } from '../../shared/order/buyer-values.js';
import { AddressFields } from '../../shared/order/fields/address-fields.js';
import { ContactFields } from '../../shared/order/fields/contact-fields.js';
import { refusedDiscount, useDiscount, useForgetDiscounts } from '../../shared/order/discount-api.js';
import { orderFormText } from '../../shared/order/order-form-texts.js';
import { orderText } from '../../shared/order/order-texts.js';
import { paysOnline } from '../../shared/order/payment-labels.js';
import { useOrderForm } from '../../shared/order/use-order-form.js';
import { usePageHead } from '../../shared/page-title.js';
import { both, isFlag, isObject, isOneOf, optional } from '../../shared/storage/stored.js';
import { prerendered } from '../../shared/prerendered.js';
import { PrivacyCard } from '../../shared/privacy/privacy-card.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { isWaiting } from '../../shared/upload/upload-item.js';
import { reportUploads } from '../../shared/upload/upload-report.js';
import { UploadWidget } from '../../shared/upload/upload-widget.js';
import { useUploads } from '../../shared/upload/use-uploads.js';
import { createText as t } from './create-texts.js';
import { useCreateOrder } from './create-api.js';
import { blankCreate, createBody, createFields, type CreateValues } from './create-values.js';
import { EventFields, PackageFields } from './parts/create-fields.js';
import { CreatePrice } from './parts/create-price.js';
import { SectionList, type FormSection } from './parts/section-list.js';
import { TutorialCard, TutorialSheet, WatchFirst } from './parts/tutorial-card.js';
import { UploadOrderList } from './parts/upload-order-list.js';
import './create.css';

const isStored = both(
  isBuyerDraft,
  isObject<{ readonly packageType?: PackageType; readonly watchedTutorial?: boolean }>({
    packageType: optional(isOneOf(...orderPackages.map(({ packageType }) => packageType))),
    watchedTutorial: optional(isFlag),
  }),
);

const Section = ({ id, name, children }: { id: string; name: string; children: ReactNode }): JSX.Element => (
  <section id={id} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`}>{name}</h2>
    {children}
  </section>
);

/** Only a package priced by staff is an estimate. */
const paymentLabels = (chosen: PackageType): string => {
  if (orderPackages.some(({ packageType, setByStaff }) => setByStaff && packageType === chosen))
    return orderText('estimatePay');
  return paysOnline ? t('payOnPage') : orderText('nothingNow');
};

const filled = (text: string): boolean => text.trim() !== '';

/** @param onAnew called after the order was placed or discarded: resets the form */
export const CreateForm = ({ onAnew }: { readonly onAnew: () => void }): JSX.Element => {
  usePageHead({ title: t('title'), description: t('description'), indexed: true });
  const draft = useDraft('create', isStored);
  const { watchedTutorial = false, ...before } = draft.kept ?? {};
  const [watched, setWatched] = useState(watchedTutorial);
  const [playing, setPlaying] = useState(false);
  const [solved, setSolved] = useState<SolvedCheck>();
  const [expired, setExpired] = useState(false);
  const [round, setRound] = useState(0);
  const uploads = useUploads('create', { onSettled: reportUploads });
  const order = useCreateOrder();
  const keyOf = useKeyedBody();
  const navigate = useNavigate();
  const toast = useToast();
  const uploadPlace = useRef<HTMLDivElement>(null);
  const onTheWay = uploads.items.filter(isWaiting).length;

  const keep = (typed: CreateValues, seen = watched): void => draft.keep({ ...draftOf(typed), watchedTutorial: seen });
  const form = useOrderForm<CreateValues>(
    { fields: createFields, problems: buyerProblems },
    { ...blankCreate, ...before },
    (typed) => keep(typed),
  );
  const { values } = form;
  const discount = useDiscount(values.discountCode, { packageType: values.packageType });
  const forgetDiscounts = useForgetDiscounts();

  const onWatched = (): void => {
    setWatched(true);
    setPlaying(false);
    keep(values, true);
    window.setTimeout(() => uploadPlace.current?.focus(), 0);
  };

  const askAgain = (late: boolean): void => {
    setSolved(undefined);
    setExpired(late);
    setRound((now) => now + 1);
  };

  const unverified = (): void =>
    toast({
      title: t('verificationRequired'),
      description: sentence(humanCheckMessages.missing),
      variant: 'destructive',
    });

  const startAnew = (): void => {
    draft.discard();
    uploads.queue.forget();
    onAnew();
    window.scrollTo({ top: 0 });
  };

  const refused = (error: unknown): void => {
    askAgain(hasStatus(error, 428));
    const body = error instanceof ApiError ? error.body : {};
    if ('upload' in body && typeof body.upload === 'string') uploads.queue.lose(body.upload);
    const refusal = refusedDiscount(error);
    if (refusal === undefined) form.takeFrom(error);
    else form.report({ discountCode: refusal });
    if (hasStatus(error, 428)) return unverified();
    if (hasStatus(error, 409)) void forgetDiscounts();
    const failedMore = sentence(createMessages.failed.description);
    toast({
      title: sentence(createMessages.failed.title),
      description: refusal ?? (hasStatus(error, 400, 409, 422) ? sentenceOf(error, failedMore) : failedMore),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const place = (event: FormEvent): void => {
    event.preventDefault();
    if (order.isPending) return;
    const whole = form.isWhole();
    if (!solved) return unverified();
    if (!whole) return;
    if (onTheWay > 0)
      return toast({
        title: t('onTheWay'),
        description: t('onTheWayMore', { count: onTheWay }),
      });
    if (discount.refused !== undefined) return form.report({ discountCode: discount.refused });
    const body = createBody(values, uploads.items, watched, {
      humanCheck: solved,
      totalPrice: discount.accepted?.totalPrice,
    });
    order.mutate(
      { body, key: keyOf(body) },
      {
        onError: refused,
        onSuccess: ({ id }) => {
          startAnew();
          toast({
            title: sentence(createMessages.done.title),
            description: sentence(createMessages.done.description),
            action: { label: t('seeOrder'), run: () => void navigate(`/order-confirmation/${id}`) },
          });
        },
      },
    );
  };

  const sections: readonly FormSection[] = [
    {
      id: 'event',
      name: t('event'),
      done: filled(values.eventType) && filled(values.honoreeName) && filled(values.eventDate),
    },
    { id: 'privacy', name: orderFormText('whoMaySee'), done: true },
    { id: 'tutorial', name: t('tutorial'), done: watched },
    { id: 'files', name: t('files'), done: uploads.items.some(({ state }) => state === 'done') },
    { id: 'package', name: t('package'), done: true },
    {
      id: 'contact',
      name: t('contact'),
      done:
        filled(values.firstName) &&
        filled(values.lastName) &&
        normalizeEmail(values.email) !== undefined &&
        filled(values.phone),
    },
    { id: 'address', name: orderFormText('whereTo'), done: filled(values.shippingAddress) },
    { id: 'check', name: t('check'), done: solved !== undefined },
  ];

  return (
    <div className="create" data-event={values.eventType}>
      <header>
        <h1>{t('title')}</h1>
        <p>{put(t('about', { link: slot(0) }), <Link to="/checkout">{t('aboutLink')}</Link>)}</p>
        {draft.kept !== undefined && (
          <p className="create-draft">
            {t('draft')}{' '}
            <button type="button" className="button button-text" onClick={startAnew}>
              {t('discard')}
            </button>
          </p>
        )}
      </header>
      <SectionList sections={sections} />
      <form className="create-form" noValidate onSubmit={place}>
        <Section id="event" name={t('event')}>
          <EventFields form={form} />
        </Section>
        <Section id="privacy" name={orderFormText('whoMaySee')}>
          <PrivacyCard
            value={values.privacy}
            error={form.errors.privacy}
            fieldRef={form.field('privacy')}
            onChange={(privacy) => form.change('privacy', privacy)}
          />
        </Section>
        <Section id="tutorial" name={t('tutorial')}>
          <TutorialCard watched={watched} onPlay={() => setPlaying(true)} />
        </Section>
        <Section id="files" name={t('files')}>
          <div ref={uploadPlace} tabIndex={-1} className="create-files">
            {watched ? <UploadWidget uploads={uploads} /> : <WatchFirst onPlay={() => setPlaying(true)} />}
          </div>
          <UploadOrderList items={uploads.items} />
        </Section>
        <Section id="package" name={t('package')}>
          <PackageFields form={form} />
          <CreatePrice form={form} discount={discount} />
        </Section>
        <Section id="contact" name={t('contact')}>
          <ContactFields form={form} />
        </Section>
        <Section id="address" name={orderFormText('whereTo')}>
          <AddressFields form={form} />
        </Section>
        <section id="check" aria-label={t('check')}>
          {expired && solved === undefined && <p className="notice">{t('checkExpired')}</p>}
          <HumanCheck key={round} onSolved={setSolved} />
        </section>
        <PendingButton
          className="create-submit"
          pending={order.isPending}
          pendingLabel={t('creating')}
          locked={solved === undefined}
          aria-describedby={solved === undefined ? 'create-hint' : undefined}
        >
          {t('submit')}
        </PendingButton>
        <p className="create-promise">{prerendered ? '\u00a0' : paymentLabels(values.packageType)}</p>
        {solved === undefined && (
          <p id="create-hint" className="create-hint">
            {sentence(createMessages.hint)}
          </p>
        )}
      </form>
      {playing && <TutorialSheet onLeave={() => setPlaying(false)} onWatched={onWatched} />}
    </div>
  );
};
