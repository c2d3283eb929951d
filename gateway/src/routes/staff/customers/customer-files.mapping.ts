import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type {
  customerFile,
  customerNote,
  foundCustomer,
  supportMail,
  supportOrder,
  supportQrCode,
} from '@keepsake/contracts/rest/customer-service';
import type { CampaignsDefinition } from '@keepsake/contracts/rpc/campaigns';
import type { CustomersDefinition } from '@keepsake/contracts/rpc/customers';
import type { SupportDefinition } from '@keepsake/contracts/rpc/support';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';

type Found = Output<CustomersDefinition, 'SearchCustomers'>['customers'][number];
type File = Output<CustomersDefinition, 'ShowCustomer'>;
type Plate = Output<SupportDefinition, 'ListCodesOfCustomer'>['codes'][number];
type Mail = Output<CampaignsDefinition, 'ListMails'>['mails'][number];

const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

export const foundOf = (one: Found): z.input<typeof foundCustomer> => ({
  id: one.customerId,
  name: fullName(one),
  email: one.email,
  phone: one.phone,
  qrCodeCount: one.codes ?? null,
  activeQRCodes: one.activeCodes ?? null,
  lastActivity: one.lastActivity,
  createdAt: one.createdAt,
});

export const customerOf = (file: File): z.input<typeof customerFile>['customer'] => ({
  id: file.customerId,
  name: fullName(file),
  email: file.email,
  phone: file.phone,
  createdAt: file.createdAt,
  emailMarketing: file.emailMarketing,
  birthdayReminders: file.birthdayReminders,
  eraseAt: file.eraseAt ?? null,
});

export const orderOf = ({ eventDate: _, ...order }: File['orders'][number]): z.input<typeof supportOrder> => ({
  ...order,
  plates: order.plates ?? order.quantity,
  paidAt: order.paidAt ?? null,
  cancelledAt: order.cancelledAt ?? null,
  completedAt: order.completedAt ?? null,
});

export const noteOf = (
  { staffId, ...note }: File['notes'][number],
  names: ReadonlyMap<string, string>,
): z.input<typeof customerNote> => ({ ...note, by: names.get(staffId) ?? null });

export const mailOf = (mail: Mail): z.input<typeof supportMail> => ({
  ...mail,
  sentAt: mail.sentAt ?? null,
});

const replacementOf = (plate: Plate, names: ReadonlyMap<string, string>) =>
  plate.reassignedAt === undefined
    ? null
    : {
        qrCode: plate.replacedBy ?? null,
        reason: plate.reassignReason ?? 'other',
        at: plate.reassignedAt,
        by: names.get(plate.reassignedBy ?? '') ?? null,
        leadsOn: plate.leadsTo !== undefined,
      };

const disputeOf = ({ dispute }: Plate, names: ReadonlyMap<string, string>) =>
  dispute
    ? {
        openedAt: dispute.openedAt,
        openedBy: names.get(dispute.openedBy) ?? null,
        notes: dispute.notes.map(({ words: text, at, staffId }) => ({
          words: text,
          at,
          by: names.get(staffId) ?? null,
        })),
      }
    : null;

const successionOf = ({ succession }: Plate) => {
  if (!succession) return null;
  const { wish, ownerSeenAt, step = null, stepAt = null, successorName, successorEmail, successorState } = succession;
  const successor =
    successorState === undefined
      ? null
      : { name: successorName ?? '', email: successorEmail ?? '', state: successorState };
  return { wish, ownerSeenAt, step, stepAt, successor };
};

/** Describes a plate without a timeline by its order. */
export const withOrder = (plate: Plate, orders: File['orders']): Plate => {
  const order = plate.lifeState === 'unactivated' && orders.find(({ id }) => id === plate.orderId);
  if (!order) return plate;
  const { honoreeName, eventType, eventDate } = order;
  return { ...plate, honoreeName, eventType, ...present({ eventDate }) };
};

export const qrCodeOf = (plate: Plate, names: ReadonlyMap<string, string>): z.input<typeof supportQrCode> => ({
  id: plate.id,
  qrCode: plate.code,
  serial: plate.serial,
  eventType: plate.eventType ?? null,
  eventTypeSlug: plate.eventType === undefined ? null : lookUpEventType(plate.eventType).slug,
  honoreeName: plate.honoreeName ?? null,
  eventDate: plate.eventDate ?? null,
  status: plate.lifeState,
  stockState: plate.stockState,
  createdAt: plate.createdAt,
  activatedAt: plate.activatedAt ?? null,
  timelineUrl: plate.timelineUrl ?? null,
  orderId: plate.orderId ?? null,
  isPrivate: plate.isPrivate,
  waiting: plate.waiting,
  keepers: plate.keepers,
  undoUntil: plate.undoUntil ?? null,
  replacement: replacementOf(plate, names),
  dispute: disputeOf(plate, names),
  succession: successionOf(plate),
});
