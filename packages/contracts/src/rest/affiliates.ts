import { z } from 'zod';
import { orderMessages, signInMessages } from '../catalogue/form-messages.js';
import { cents, count, email, instant, newPassword, password, requiredLine } from './fields.js';

/** `POST /api/affiliates/register` */
export const registerAffiliateBody = z
  .object({
    firstName: requiredLine(100, orderMessages.firstName),
    lastName: requiredLine(100, orderMessages.lastName),
    email: email(orderMessages.email),
    password: newPassword(),
  })
  .meta({ id: 'RegisterAffiliate' });

/** `POST /api/affiliates/login` */
export const affiliateLoginBody = z
  .object({
    email: email(signInMessages.emailInvalid, signInMessages.missing),
    password: password(signInMessages.missing),
  })
  .meta({ id: 'AffiliateLogin' });

export const affiliateStatus = z.enum(['applied', 'active', 'paused']);

/** A row of `GET /api/admin/affiliates`, and the answer of approve. */
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

/** 201 of the register call */
export const registeredAffiliateAnswer = affiliate
  .pick({ id: true, firstName: true, lastName: true, email: true, affiliateCode: true, status: true })
  .meta({ id: 'RegisteredAffiliate' });

/** Flat and nested, because clients of both kinds exist. */
export const affiliateLoginAnswer = affiliate.extend({ affiliate }).meta({ id: 'AffiliateSignedIn' });

/** `GET /api/affiliates/{id}/dashboard`; buyers appear by initials only. */
export const affiliateDashboard = z
  .object({
    affiliate,
    stats: z.object({
      totalCommissions: cents(),
      pendingCommissions: cents(),
      clicksThisMonth: count(),
      /** Percent with one decimal; null while there are no clicks. */
      conversionRate: z.number().nullable(),
    }),
    recentSales: z.array(
      z.object({
        id: z.uuid(),
        customerName: z.string(),
        packageType: z.string(),
        createdAt: instant(),
        commissionAmount: cents(),
        status: z.enum(['pending', 'confirmed', 'reversed', 'paid']),
      }),
    ),
    recentClicks: z.array(z.object({ id: z.string(), createdAt: instant() })),
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
export type RegisteredAffiliateAnswer = z.infer<typeof registeredAffiliateAnswer>;
export type AffiliateLoginAnswer = z.infer<typeof affiliateLoginAnswer>;
export type AffiliateDashboard = z.infer<typeof affiliateDashboard>;
