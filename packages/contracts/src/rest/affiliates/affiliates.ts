import { z } from 'zod';
import { papers } from '../../values/paper.js';
import { ownCode, subLinkLabel } from '../../values/text/sub-link.js';
import {
  affiliateStatementMessages,
  ownCodeMessages,
  subLinkMessages,
} from '../../catalog/messages/affiliate-messages.js';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { orderMessages } from '../../catalog/messages/order-messages.js';
import { affiliateSorts, workQuery } from '../lists.js';
import {
  cents,
  count,
  email,
  instant,
  listQuery,
  newPassword,
  optionalText,
  paperLanguage,
  password,
  requiredLine,
  requiredText,
} from '../fields.js';

/** `POST /api/affiliates/register` */
export const registerAffiliateBody = z
  .object({
    firstName: requiredLine(100, orderMessages.firstName),
    lastName: requiredLine(100, orderMessages.lastName),
    email: email(orderMessages.email),
    password: newPassword(),
    /** Where they plan to recommend us. */
    promotion: optionalText(1_000),
  })
  .meta({ id: 'RegisterAffiliate' });

/** `POST /api/affiliates/login` */
export const affiliateLoginBody = z
  .object({
    email: email(signInMessages.emailInvalid, signInMessages.missing),
    password: password(signInMessages.missing),
  })
  .meta({ id: 'AffiliateLogin' });

export const affiliateStatus = z.enum(['applied', 'active', 'paused', 'refused']);

/** An affiliate's own view of their account. */
export const affiliate = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    affiliateCode: z.string(),
    commissionRate: z.number().meta({ description: 'Percent, one decimal' }),
    status: affiliateStatus,
    totalSales: count(),
    totalCommissions: cents(),
    createdAt: instant(),
  })
  .meta({ id: 'Affiliate' });

/** A row of `GET /api/admin/affiliates`, and the response of approve, pause and the rate. */
export const staffAffiliate = affiliate
  .extend({
    ownRate: z.number().nullable().meta({ description: 'Percent; null while the default counts' }),
    pendingCommissions: cents(),
    confirmedCommissions: cents(),
    paidCommissions: cents(),
    refuseReason: z.string().nullable(),
    promotion: z.string().nullable().meta({ description: 'Where they will recommend us, in their own words' }),
    flaggedSales: count().meta({ description: "Sales that somebody should look at, such as a buyer's own code" }),
  })
  .meta({ id: 'StaffAffiliate' });

/** Query of `GET /api/admin/affiliates`; `flagged`: affiliates with a sale that needs review. */
export const affiliatesQuery = workQuery(...affiliateSorts).extend({
  status: z.enum([...affiliateStatus.options, 'flagged']).optional(),
});

/** A row of `GET /api/admin/affiliates/{id}/commissions`, newest first */
export const affiliateCommission = z
  .object({
    orderId: z.uuid(),
    orderNumber: z.string().nullable().meta({ description: 'Null for commissions older than this field' }),
    total: cents().nullable().meta({ description: 'Price of the order' }),
    amount: cents(),
    commissionRate: z.number(),
    status: z.enum(['pending', 'confirmed', 'paid', 'reversed', 'exempt']),
    flagged: z.string().nullable(),
    reason: z.string().nullable(),
    createdAt: instant(),
    payableAt: instant().nullable(),
    lookedAt: instant().nullable().meta({ description: 'When a person has looked at what it is flagged for' }),
  })
  .meta({ id: 'AffiliateCommission' });

/** `POST /api/admin/affiliates/{id}/refuse` */
export const refuseAffiliateBody = z
  .object({ reason: requiredText(1000, 'Please give a reason; the applicant reads it.') })
  .meta({ id: 'RefuseAffiliate' });

/** `POST /api/admin/commissions/{id}/verdict`, on a flagged commission; the id is the order's. */
export const commissionVerdictBody = z
  .object({
    verdict: z
      .enum(['pay', 'take-back'], 'Please choose whether it is paid out or taken back.')
      .meta({ description: '`pay`: part of the next payout when it is due. `take-back`: nothing is paid for it' }),
  })
  .meta({ id: 'CommissionVerdict' });

/** 201 of the register call */
export const registeredAffiliateAnswer = affiliate
  .pick({ id: true, firstName: true, lastName: true, email: true, affiliateCode: true, status: true })
  .meta({ id: 'RegisteredAffiliate' });

/** Flat and nested, because clients of both kinds exist. */
export const affiliateLoginAnswer = affiliate.extend({ affiliate }).meta({ id: 'AffiliateSignedIn' });

export const saleStatus = z.enum(['pending', 'confirmed', 'reversed', 'paid']);

/** A row of `GET /api/affiliates/{id}/sales`, newest first; buyers appear by initials only. */
export const affiliateSale = z
  .object({
    id: z.uuid(),
    customerName: z.string(),
    packageType: z.string(),
    createdAt: instant(),
    commissionAmount: cents().meta({ description: '0 while under review' }),
    underReview: z.boolean().meta({ description: 'A person looks at it before it counts' }),
    status: saleStatus,
    payableAt: instant().nullable(),
    reason: z.string().nullable().meta({ description: 'Why a commission was reversed' }),
  })
  .meta({ id: 'AffiliateSale' });

/** Query of `GET /api/affiliates/{id}/statement.pdf`; `month` in the business time zone */
export const affiliateStatementQuery = z.object({
  month: z
    .string({ error: affiliateStatementMessages.month })
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: affiliateStatementMessages.month }),
  paper: z.enum(papers, { error: 'Please choose letter or a4 for the paper.' }).default('letter'),
  language: paperLanguage,
});

/** Query of `GET /api/affiliates/{id}/sales` */
export const salesQuery = listQuery.extend({ status: saleStatus.optional() });

/** `GET /api/affiliates/{id}/dashboard`; buyers appear by initials only. */
export const affiliateDashboard = z
  .object({
    affiliate,
    referralLink: z.url(),
    stats: z.object({
      totalCommissions: cents(),
      pendingCommissions: cents(),
      clicksThisMonth: count(),
      /** Orders per click, in percent with one decimal; null without clicks. */
      conversionRate: z.number().nullable(),
      payableCommissions: cents().meta({ description: 'Confirmed and past the hold: part of the next payout' }),
      minimumPayout: cents().meta({ description: 'Less waits for further commissions; 0: every amount is paid' }),
      linkSales: count().meta({ description: 'This month, by buyers who followed the link' }),
      typedSales: count().meta({ description: 'This month, by buyers who typed the code; not part of the conversion' }),
      nextPayable: z.object({ amount: cents(), at: instant() }).nullable(),
    }),
    recentSales: z.array(affiliateSale),
    recentClicks: z
      .array(z.object({ id: z.string(), createdAt: instant(), clicks: count() }))
      .meta({ description: 'The last days that had clicks, the newest first; each visitor counts once a day' }),
    recentOrders: z
      .array(z.object({ id: z.string(), createdAt: instant(), orders: count() }))
      .meta({ description: 'The last days that had orders, the newest first; neither reversed nor under review' }),
    recentPayments: z.array(
      z.object({
        id: z.uuid(),
        amount: cents(),
        status: z.enum(['pending', 'completed', 'cancelled']),
        createdAt: instant(),
      }),
    ),
  })
  .meta({ id: 'AffiliateDashboard' });

export type RegisterAffiliateBody = z.infer<typeof registerAffiliateBody>;
export type AffiliateLoginBody = z.infer<typeof affiliateLoginBody>;
export type AffiliateStatus = z.infer<typeof affiliateStatus>;
export type Affiliate = z.infer<typeof affiliate>;
export type StaffAffiliate = z.infer<typeof staffAffiliate>;
export type AffiliateCommission = z.infer<typeof affiliateCommission>;
export type CommissionVerdict = z.infer<typeof commissionVerdictBody>['verdict'];
export type RegisteredAffiliateAnswer = z.infer<typeof registeredAffiliateAnswer>;
export type AffiliateLoginAnswer = z.infer<typeof affiliateLoginAnswer>;
export type SaleStatus = z.infer<typeof saleStatus>;
export type AffiliateSale = z.infer<typeof affiliateSale>;
export type AffiliateDashboard = z.infer<typeof affiliateDashboard>;

/** `POST /api/affiliates/{id}/links`: the name of a link, such as `instagram`. */
export const addSubLinkBody = z
  .object({
    label: z
      .string({ error: subLinkMessages.label })
      .trim()
      .toLowerCase()
      .regex(subLinkLabel, { error: subLinkMessages.label }),
  })
  .meta({ id: 'AddSubLink' });

const linkFigures = z.object({ clicks: count(), sales: count(), commission: cents() }).meta({ id: 'SubLinkFigures' });

/** `GET /api/affiliates/{id}/links`: the affiliate's named links, oldest first. */
export const affiliateSubLinks = z
  .object({
    mayChooseCode: z.boolean().meta({ description: 'The generated code is unused and may be replaced, once' }),
    links: z.array(
      z.object({
        id: z.uuid(),
        label: z.string(),
        link: z.url(),
        all: linkFigures,
        thisMonth: linkFigures.meta({ description: 'The current month in UTC' }),
      }),
    ),
  })
  .meta({ id: 'AffiliateSubLinks' });

/** `PUT /api/affiliates/{id}/code` */
export const chooseCodeBody = z
  .object({
    code: z
      .string({ error: ownCodeMessages.shape })
      .trim()
      .toUpperCase()
      .regex(ownCode, { error: ownCodeMessages.shape }),
  })
  .meta({ id: 'ChooseAffiliateCode' });

export type AffiliateSubLinks = z.infer<typeof affiliateSubLinks>;
export type AffiliateSubLink = AffiliateSubLinks['links'][number];
