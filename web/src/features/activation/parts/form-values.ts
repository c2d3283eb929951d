import type { CodeStatusAnswer, GuestPolicy } from '@keepsake/contracts/rest/customers';
import type { FamilyPreview } from '@keepsake/contracts/rest/handover';
import { drawAccessCode, everyone, type Privacy } from '../../../shared/privacy/privacy-card.js';
import { isFlag, isListOf, isObject, isOneOf, isText, optional } from '../../../shared/storage/stored.js';

export type Values = {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly eventType: string;
  readonly honoreeName: string;
  readonly eventDate: string;
  readonly eventDescription: string;
  readonly privacy: Privacy;
  readonly guestPolicy: GuestPolicy;
};

export const general = 'Memory Timeline';

/** The access code is a secret and never stored on the device; a private timeline gets a new one after a reload. */
export type Stored = Partial<Omit<Values, 'privacy'>> & { readonly privacy?: Omit<Privacy, 'accessCode'> };

export const isStoredForm = isObject<Stored>({
  customerName: optional(isText),
  customerEmail: optional(isText),
  customerPhone: optional(isText),
  eventType: optional(isText),
  honoreeName: optional(isText),
  eventDate: optional(isText),
  eventDescription: optional(isText),
  privacy: optional(isObject({ isPrivate: isFlag, inviteEmails: isListOf(isText), typedEmail: optional(isText) })),
  guestPolicy: optional(isOneOf('open', 'first-held', 'all-held')),
});

/** Omits the privacy if the order decides it. */
export const withoutSecret = ({
  privacy,
  ...values
}: Omit<Values, 'privacy'> & { readonly privacy?: Privacy }): Stored => {
  if (!privacy) return values;
  const { accessCode: _secret, ...shown } = privacy;
  return { ...values, privacy: shown };
};

const nothingKnown = { eventType: null, honoreeName: null, eventDate: null, eventDescription: null };
export const factsOf = (status: CodeStatusAnswer | undefined) => status?.eventDetails ?? nothingKnown;

export const initialValues = (
  status: CodeStatusAnswer | undefined,
  family: FamilyPreview | undefined,
  { privacy, ...kept }: Stored,
): Partial<Values> => {
  const { eventType, honoreeName, eventDate, eventDescription } = factsOf(status);
  return {
    customerName: status?.customer?.name ?? family?.familyName ?? '',
    customerEmail: status?.customer?.email ?? family?.email ?? '',
    eventType: eventType ?? general,
    honoreeName: honoreeName ?? '',
    eventDate: eventDate ?? '',
    eventDescription: eventDescription ?? '',
    guestPolicy: 'open',
    ...kept,
    privacy: privacy ? { ...privacy, accessCode: privacy.isPrivate ? drawAccessCode() : '' } : everyone,
  };
};
