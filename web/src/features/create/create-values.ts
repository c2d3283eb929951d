import { defaultPackageType, orderPackageOf, type PackageType } from '@keepsake/contracts/catalog/order-packages';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { blankBuyer, buyerBody, contactNames, dateNames, type BuyerValues } from '../../shared/order/buyer-values.js';
import { summaryOf, type UploadItem } from '../../shared/upload/upload-item.js';

export type CreateValues = BuyerValues & { readonly packageType: PackageType; readonly discountCode: string };

export const blankCreate: CreateValues = { ...blankBuyer, packageType: defaultPackageType, discountCode: '' };

/** In screen order. */
export const createFields: readonly (keyof CreateValues)[] = [
  'eventType',
  'honoreeName',
  ...dateNames,
  'privacy',
  'packageType',
  'otherHonoreeNames',
  'discountCode',
  ...contactNames,
];

/** Returns the body of `POST /api/orders`, order form variant. The server counts the files and computes the total. */
export const createBody = (
  order: CreateValues,
  items: readonly UploadItem[],
  watchedTutorial: boolean,
  { humanCheck, totalPrice }: { readonly humanCheck: SolvedCheck; readonly totalPrice: number | undefined },
): PlaceOrderInput & Readonly<Record<string, unknown>> => {
  const { privacy: _, ...values } = order;
  const { totalFiles, totalPhotos, totalVideos } = summaryOf(items);
  const ids = items.flatMap(({ state, uploadId }) => (state === 'done' && uploadId !== undefined ? [uploadId] : []));
  return {
    ...values,
    ...buyerBody(order),
    otherHonoreeNames: orderPackageOf(values.packageType).setByStaff
      ? values.otherHonoreeNames.map((name) => name.trim()).filter((name) => name !== '')
      : [],
    totalFiles,
    totalPhotos,
    totalVideos,
    filePaths: ids,
    uploadOrder: ids,
    watchedTutorial,
    captchaVerified: true,
    // Shown with a discount code; the server compares it with its own.
    ...(totalPrice !== undefined && { totalPrice }),
    humanCheck,
  };
};
