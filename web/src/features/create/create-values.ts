import { defaultPackageType, orderPackageOf, type PackageType } from '@keepsake/contracts/catalog/order-packages';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { everyone, type Privacy } from '../../shared/privacy/privacy-card.js';
import { summaryOf, type UploadItem } from '../../shared/upload/upload-item.js';

/** Fields of the form, named like the request. */
export type CreateValues = {
  readonly eventType: string;
  readonly honoreeName: string;
  /** Names on the other timelines, for a package with several. */
  readonly otherHonoreeNames: readonly string[];
  readonly eventDate: string;
  readonly customerBirthday: string;
  readonly anniversaryDate: string;
  readonly familyBirthdays: string;
  readonly eventDescription: string;
  readonly privacy: Privacy;
  readonly packageType: PackageType;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly shippingAddress: string;
  readonly shippingCity: string;
  readonly shippingState: string;
  readonly shippingZip: string;
  readonly shippingCountry: string;
  readonly emailMarketing: boolean;
  readonly birthdayReminders: boolean;
};

export const blankCreate: CreateValues = {
  eventType: '',
  honoreeName: '',
  otherHonoreeNames: [],
  eventDate: '',
  customerBirthday: '',
  anniversaryDate: '',
  familyBirthdays: '',
  eventDescription: '',
  privacy: everyone,
  packageType: defaultPackageType,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  shippingAddress: '',
  shippingCity: '',
  shippingState: '',
  shippingZip: '',
  shippingCountry: '',
  emailMarketing: false,
  birthdayReminders: false,
};

/** Returns what this device stores of the form: everything except the access code, which is a secret. */
export const draftOf = ({ privacy, ...values }: CreateValues): CreateValues => ({
  ...values,
  privacy: { ...privacy, accessCode: '' },
});

/** Returns the body of `POST /api/orders`, order form variant. The server counts the files and computes the total. */
export const createBody = (
  { privacy, ...values }: CreateValues,
  items: readonly UploadItem[],
  watchedTutorial: boolean,
  humanCheck: SolvedCheck,
): PlaceOrderInput & Readonly<Record<string, unknown>> => {
  const { totalFiles, totalPhotos, totalVideos } = summaryOf(items);
  const ids = items.flatMap(({ state, uploadId }) => (state === 'done' && uploadId !== undefined ? [uploadId] : []));
  return {
    ...values,
    otherHonoreeNames: orderPackageOf(values.packageType).setByStaff
      ? values.otherHonoreeNames.map((name) => name.trim()).filter((name) => name !== '')
      : [],
    customerBirthday: values.customerBirthday || null,
    anniversaryDate: values.anniversaryDate || null,
    isPrivate: privacy.isPrivate,
    accessCode: privacy.isPrivate ? privacy.accessCode : '',
    inviteEmails: privacy.isPrivate ? [...privacy.inviteEmails] : [],
    totalFiles,
    totalPhotos,
    totalVideos,
    filePaths: ids,
    uploadOrder: ids,
    watchedTutorial,
    captchaVerified: true,
    humanCheck,
  };
};
