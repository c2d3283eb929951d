import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { handoverMessages, maxContacts } from '@keepsake/contracts/catalog/handover-messages';
import type { NextOfKin as Person, PartnerCase } from '@keepsake/contracts/rest/cases';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../../shared/api/idempotency.js';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { useFormErrors } from '../../../../shared/forms/form-errors.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { filled, slot } from '../../../../shared/area/filled.js';
import { sentence } from '../../../../shared/area/sentences-texts.js';
import { sharedText } from '../../../../shared/language/shared-texts.js';
import { portalText } from '../../portal-texts.js';
import { assignText } from '../texts/assign-texts.js';
import { familyText as t } from '../texts/family-texts.js';
import '../texts/case-sentences-texts.js';
import { useRemoveContact, useSaveContact } from './family-api.js';

const fields = [
  { name: 'name', type: 'text', most: 200, hint: undefined },
  { name: 'relation', type: 'text', most: 80, hint: 'relationHint' },
  { name: 'phone', type: 'tel', most: 40, hint: undefined },
  { name: 'email', type: 'email', most: 254, hint: 'emailHint' },
] as const;
type FieldName = (typeof fields)[number]['name'];
const fieldOrder: readonly FieldName[] = fields.map(({ name }) => name);

type FormProps = {
  readonly one: PartnerCase;
  /** Absent: a new person. */
  readonly person?: Person;
  readonly onClose: () => void;
};

const PersonForm = ({ one, person, onClose }: FormProps): JSX.Element => {
  const [typed, setTyped] = useState<Readonly<Record<FieldName, string>>>({
    name: person?.name ?? '',
    relation: person?.relation ?? '',
    phone: person?.phone ?? '',
    email: person?.email ?? '',
  });
  const save = useSaveContact(one.id, person?.id);
  const keyOf = useKeyedBody();
  const { errors, check, clear, takeFrom, field } = useFormErrors<FieldName>(fieldOrder);
  const toast = useToast();
  const failed = useFailed();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isWrongEmail = typed.email.trim() !== '' && normalizeEmail(typed.email) === undefined;
    const isValid = check({
      name: typed.name.trim() === '' ? sentence(handoverMessages.contactName) : undefined,
      email: isWrongEmail ? sentence(signInMessages.emailInvalid) : undefined,
    });
    if (!isValid || save.isPending) return;
    save.mutate(
      { body: typed, key: keyOf(typed) },
      {
        onSuccess: () => {
          onClose();
          toast({ title: t('saved') });
        },
        onError: (error) => {
          if (!takeFrom(error)) failed(error);
        },
      },
    );
  };
  return (
    <form className="kin-form" noValidate ref={form} onSubmit={submit} aria-label={person?.name ?? t('newPerson')}>
      {fields.map(({ name, type, most, hint }) => (
        <Field
          key={name}
          label={t(`field-${name}`)}
          optional={name !== 'name'}
          hint={hint && t(hint)}
          error={errors[name]}
        >
          {(wired) => (
            <input
              {...wired}
              ref={field(name)}
              className="input"
              type={type}
              autoComplete="off"
              maxLength={most}
              value={typed[name]}
              onChange={({ target }) => {
                setTyped((now) => ({ ...now, [name]: target.value }));
                clear(name);
              }}
            />
          )}
        </Field>
      ))}
      <div className="case-buttons">
        <PendingButton pending={save.isPending} pendingLabel={portalText('saving')}>
          {t('savePerson')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};

/** Asks first: removing a person also ends their link. */
const Removal = ({ one, person, onClose }: FormProps & { readonly person: Person }): JSX.Element => {
  const remove = useRemoveContact(one.id);
  const toast = useToast();
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="notice" role="group" aria-label={t('removeQuestion')}>
      <p>{filled(t('removeMore', { name: slot(0) }), <bdi>{person.name ?? person.email}</bdi>)}</p>
      <div className="case-buttons">
        <button type="button" className="button button-quiet" ref={safe} onClick={onClose}>
          {t('keep')}
        </button>
        <PendingButton
          type="button"
          variant="quiet"
          pending={remove.isPending}
          pendingLabel={assignText('removing')}
          onClick={() =>
            remove.mutate(person.id, {
              onSuccess: () => {
                onClose();
                toast({ title: t('removed') });
              },
              onError: (error) => failed(error),
            })
          }
        >
          {t('removePerson')}
        </PendingButton>
      </div>
    </div>
  );
};

const markOf = ({ opened, held, mailedAt }: Person): string | undefined => {
  if (opened) return t('mark-opened');
  if (held) return t('mark-held');
  return mailedAt === null ? undefined : t('mark-mailed', { day: day(mailedAt) });
};

type RowProps = {
  readonly person: Person;
  readonly isClosed: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
};

const PersonRow = ({ person, isClosed, onEdit, onRemove }: RowProps): JSX.Element => {
  const shown = person.name ?? person.email ?? t('nameless');
  const mark = markOf(person);
  return (
    <div className="kin-row">
      <div>
        <p>
          <bdi>{shown}</bdi>
          {person.relation !== null && (
            <>
              , <bdi>{person.relation}</bdi>
            </>
          )}{' '}
          {mark !== undefined && (
            <span className="portal-mark" data-quiet={!person.opened}>
              {mark}
            </span>
          )}
        </p>
        <p className="case-plan">
          {person.phone !== null && (
            <a href={`tel:${person.phone.replace(/[^\d+]/g, '')}`}>
              <bdi dir="ltr">{person.phone}</bdi>
            </a>
          )}
          {person.phone !== null && person.email !== null && ' · '}
          {person.email !== null && <bdi>{person.email}</bdi>}
          {person.phone === null && person.email === null && t('unreachable')}
        </p>
      </div>
      <div className="case-buttons">
        {!isClosed && (
          <button
            type="button"
            className="button button-text"
            aria-label={t('editOne', { name: shown })}
            onClick={onEdit}
          >
            {t('edit')}
          </button>
        )}
        <button
          type="button"
          className="button button-text"
          aria-label={t('removeOne', { name: shown })}
          onClick={onRemove}
        >
          {assignText('remove')}
        </button>
      </div>
    </div>
  );
};

type Open = { readonly id: string; readonly as: 'edit' | 'remove' };
const fresh = 'new';

/** The people of the family: each can get the email, and one of them opens the page. */
export const NextOfKin = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const isClosed = one.state === 'closed';
  return (
    <section className="case-part" aria-labelledby="case-kin">
      <h2 id="case-kin">{t('kin')}</h2>
      <p className="case-audience">{t('kinMore')}</p>
      {one.nextOfKin.length > 0 && (
        <ul className="kin-list">
          {one.nextOfKin.map((person) => (
            <li key={person.id}>
              {open?.id === person.id && open.as === 'edit' ? (
                <PersonForm one={one} person={person} onClose={close} />
              ) : (
                <PersonRow
                  person={person}
                  isClosed={isClosed}
                  onEdit={() => setOpen({ id: person.id, as: 'edit' })}
                  onRemove={() => setOpen({ id: person.id, as: 'remove' })}
                />
              )}
              {open?.id === person.id && open.as === 'remove' && <Removal one={one} person={person} onClose={close} />}
            </li>
          ))}
        </ul>
      )}
      {open?.id === fresh && <PersonForm one={one} onClose={close} />}
      {!isClosed && open?.id !== fresh && one.nextOfKin.length < maxContacts && (
        <button type="button" className="button button-quiet" onClick={() => setOpen({ id: fresh, as: 'edit' })}>
          {t('add')}
        </button>
      )}
    </section>
  );
};
