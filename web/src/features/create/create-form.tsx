import { humanCheckMessages } from '@keepsake/contracts/catalog/field-messages';
import { orderPackages, type PackageType } from '@keepsake/contracts/catalog/order-packages';
import { createMessages } from '@keepsake/contracts/catalog/upload-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { Form } from 'antd';
import { useCallback, useRef, useState, type JSX, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useDraft } from '../../shared/drafts.js';
import { HumanCheck } from '../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { estimateLabels, payNothingNow, paysOnline } from '../../shared/order/payment-labels.js';
import { isPrivacyField } from '../../shared/privacy/privacy-card.js';
import { PrivacyItem } from '../../shared/privacy/privacy-item.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { isWaiting } from '../../shared/upload/upload-item.js';
import { UploadWidget } from '../../shared/upload/upload-widget.js';
import { useUploads } from '../../shared/upload/use-uploads.js';
import { useCreateOrder } from './create-api.js';
import { blankCreate, createBody, draftOf, type CreateValues } from './create-values.js';
import { AddressFields, ContactFields, EventFields, PackageFields } from './parts/create-fields.js';
import { SectionList, type FormSection } from './parts/section-list.js';
import { TutorialCard, TutorialSheet, WatchFirst } from './parts/tutorial-card.js';
import { UploadOrderList } from './parts/upload-order-list.js';
import './create.css';

type Stored = CreateValues & { readonly watchedTutorial?: boolean };

const Section = ({ id, name, children }: { id: string; name: string; children: ReactNode }): JSX.Element => (
  <section id={id} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`}>{name}</h2>
    {children}
  </section>
);

/** Only a package priced by staff is an estimate. */
const paymentLabels = (chosen: PackageType | undefined): string => {
  if (orderPackages.some(({ packageType, setByStaff }) => setByStaff && packageType === chosen)) return estimateLabels;
  return paysOnline
    ? 'You pay on the page of your order. We start production once payment is received.'
    : payNothingNow;
};

const filled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** @param onAnew called after the order was placed or discarded: resets the form */
export const CreateForm = ({ onAnew }: { readonly onAnew: () => void }): JSX.Element => {
  const [form] = Form.useForm<CreateValues>();
  const draft = useDraft<Stored>('create');
  const [watched, setWatched] = useState(draft.kept?.watchedTutorial === true);
  const [playing, setPlaying] = useState(false);
  const [solved, setSolved] = useState<SolvedCheck>();
  const [expired, setExpired] = useState(false);
  const [round, setRound] = useState(0);
  const uploads = useUploads('create');
  const order = useCreateOrder();
  const keyOf = useKeyedBody();
  const navigate = useNavigate();
  const toast = useToast();
  const uploadPlace = useRef<HTMLDivElement>(null);
  const values = Form.useWatch<CreateValues | undefined>([], form);
  const onTheWay = uploads.items.filter(isWaiting).length;

  const keep = (all: CreateValues, seen = watched): void =>
    draft.keep({ ...draftOf({ ...blankCreate, ...all }), watchedTutorial: seen });

  const onWatched = useCallback(() => {
    setWatched(true);
    setPlaying(false);
    draft.keep({ ...draftOf({ ...blankCreate, ...form.getFieldsValue(true) }), watchedTutorial: true });
    window.setTimeout(() => uploadPlace.current?.focus(), 0);
  }, [draft, form]);

  const askAgain = (late: boolean): void => {
    setSolved(undefined);
    setExpired(late);
    setRound((now) => now + 1);
  };

  const unverified = (): void =>
    toast({ title: 'Verification Required', description: humanCheckMessages.missing, variant: 'destructive' });

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
    form.setFields(
      (body.errors ?? [])
        .map(({ field, message }) => ({ field: isPrivacyField(field) ? 'privacy' : field, message }))
        .filter((problem): problem is typeof problem & { field: keyof CreateValues } => problem.field in blankCreate)
        .map(({ field, message }) => ({ name: field, errors: [message] })),
    );
    if (hasStatus(error, 428)) return unverified();
    toast({
      ...createMessages.failed,
      ...(hasStatus(error, 400, 409, 422) && { description: sentenceOf(error, createMessages.failed.description) }),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const place = (typed: CreateValues): void => {
    if (order.isPending) return;
    if (!solved) return unverified();
    if (onTheWay > 0)
      return toast({
        title: 'Your files are still on their way',
        description: `${onTheWay} of them. Please wait for them, or remove them.`,
      });
    const body = createBody({ ...blankCreate, ...typed }, uploads.items, watched, solved);
    order.mutate(
      { body, key: keyOf(body) },
      {
        onError: refused,
        onSuccess: ({ id }) => {
          startAnew();
          toast({
            ...createMessages.done,
            action: { label: 'See your order', run: () => void navigate(`/order-confirmation/${id}`) },
          });
        },
      },
    );
  };

  const sections: readonly FormSection[] = [
    {
      id: 'event',
      name: 'Event Details',
      done: filled(values?.eventType) && filled(values?.honoreeName) && filled(values?.eventDate),
    },
    { id: 'privacy', name: 'Who may see it', done: values?.privacy !== undefined },
    { id: 'tutorial', name: 'Tutorial', done: watched },
    { id: 'files', name: 'Upload Photos & Videos', done: uploads.items.some(({ state }) => state === 'done') },
    { id: 'package', name: 'Select Package', done: values?.packageType !== undefined },
    {
      id: 'contact',
      name: 'Contact Information',
      done:
        filled(values?.firstName) &&
        filled(values?.lastName) &&
        normalizeEmail(values?.email ?? '') !== undefined &&
        filled(values?.phone),
    },
    { id: 'address', name: 'Where to send it', done: filled(values?.shippingAddress) },
    { id: 'check', name: 'Security verification', done: solved !== undefined },
  ];

  return (
    <div className="create" data-event={values?.eventType}>
      <header>
        <h1>Create Your Memory Timeline</h1>
        <p>About 10 minutes. What you type is kept on this device.</p>
        <p>
          Photos not at hand? <Link to="/checkout">Order now and add them later</Link>
        </p>
        {draft.kept !== undefined && (
          <p className="create-draft">
            Draft kept on this device{' '}
            <button type="button" className="button button-text" onClick={startAnew}>
              Discard
            </button>
          </p>
        )}
      </header>
      <SectionList sections={sections} />
      <Form
        form={form}
        className="create-form"
        noValidate
        layout="vertical"
        requiredMark="optional"
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={{ ...blankCreate, ...draft.kept }}
        onValuesChange={(_changed, all) => keep(all)}
        onFinish={place}
        onFinishFailed={() => solved === undefined && unverified()}
      >
        <Section id="event" name="Event Details">
          <EventFields />
        </Section>
        <Section id="privacy" name="Who may see it">
          <PrivacyItem />
        </Section>
        <Section id="tutorial" name="Tutorial">
          <TutorialCard watched={watched} onPlay={() => setPlaying(true)} />
        </Section>
        <Section id="files" name="Upload Photos & Videos">
          <div ref={uploadPlace} tabIndex={-1} className="create-files">
            {watched ? <UploadWidget uploads={uploads} /> : <WatchFirst onPlay={() => setPlaying(true)} />}
          </div>
          <UploadOrderList items={uploads.items} />
        </Section>
        <Section id="package" name="Select Package">
          <PackageFields />
        </Section>
        <Section id="contact" name="Contact Information">
          <ContactFields />
        </Section>
        <Section id="address" name="Where to send it">
          <AddressFields />
        </Section>
        <section id="check" aria-label="Security verification">
          {expired && solved === undefined && <p className="notice">This question has expired. Here is a new one.</p>}
          <HumanCheck key={round} onSolved={setSolved} />
        </section>
        <PendingButton
          className="create-submit"
          pending={order.isPending}
          pendingLabel="Creating Order..."
          locked={solved === undefined}
          aria-describedby={solved === undefined ? 'create-hint' : undefined}
        >
          Create Memory Timeline
        </PendingButton>
        <p className="create-promise">{paymentLabels(values?.packageType)}</p>
        {solved === undefined && (
          <p id="create-hint" className="create-hint">
            {createMessages.hint}
          </p>
        )}
      </Form>
      {playing && <TutorialSheet onLeave={() => setPlaying(false)} onWatched={onWatched} />}
    </div>
  );
};
