import { sql, type RawBuilder } from 'kysely';
import type { Campaign } from '../application/ports.js';
import { businessOf, restDays, serviceType, wayOf } from '../domain/campaign.js';
import type { Segment } from '../domain/segment.js';

type Judging = Pick<Campaign, 'id' | 'templateType' | 'subject' | 'body' | 'segment'>;

/** Conditions on a customer `c`. A page without a known occasion is from before occasions were stored. */
const inSegment = ({ occasions, page, pageMinDays, pageMaxDays }: Segment, now: Date): RawBuilder<unknown> => {
  const pages = sql`from contact_pages g where g.customer_id = c.customer_id`;
  const daysAgo = (days: number) => sql`${now}::timestamptz - make_interval(days => ${days})`;
  const slugs = sql`any(${[...occasions]}::text[])`;
  return sql.join(
    [
      sql`true`,
      ...(occasions.length === 0
        ? []
        : [
            sql`(exists (select ${pages} and g.occasion = ${slugs}) or exists (
              select from contact_orders o where o.customer_id = c.customer_id and o.occasion = ${slugs}))`,
          ]),
      ...(page === undefined
        ? []
        : [page === 'opened' ? sql`exists (select ${pages})` : sql`not exists (select ${pages})`]),
      ...(pageMinDays === undefined ? [] : [sql`exists (select ${pages} and g.opened_at <= ${daysAgo(pageMinDays)})`]),
      ...(pageMaxDays === undefined ? [] : [sql`(select min(g.opened_at) > ${daysAgo(pageMaxDays)} ${pages}) is true`]),
    ],
    sql` and `,
  );
};

/** Selects everyone the campaign could reach, with the reason that excludes them by their own data. */
const people = ({ templateType: type, segment }: Judging, now: Date): RawBuilder<unknown> =>
  wayOf(type) === 'newsletter'
    ? sql`select c.customer_id as person_id, null::uuid as prospect_id,
          case when w.granted is not true then 'no-consent' when s.id is not null then 'suppressed'
            when not (${inSegment(segment, now)}) then 'segment' end as against
        from customers c
        left join consent_now w on w.customer_id = c.customer_id and w.purpose = 'marketing'
        left join suppressions s on s.person_id = c.customer_id where c.email <> ''`
    : sql`select p.person_id, p.id as prospect_id,
          case when s.id is not null then 'suppressed' when p.status = 'responded' then 'responded'
            when b.person_id is not null then 'partner' end as against
        from prospects p
        left join suppressions s on s.person_id = p.person_id
        left join partner_people b on b.person_id = p.person_id
        where p.business_type = ${businessOf(type)}`;

/** Selects people who got another campaign in the last days or wait for one; emails about their own order do not count. */
export const recentReaders = (campaignId: string, now: Date): RawBuilder<unknown> => sql`(
    select r.person_id from campaign_recipients r join campaigns o on o.id = r.campaign_id
    where r.campaign_id <> ${campaignId} and r.state = 'accepted' and o.template_type <> ${serviceType}
      and r.settled_at > ${now}::timestamptz - make_interval(days => ${restDays})
    union select r.person_id from campaign_recipients r join campaigns o on o.id = r.campaign_id and o.state = 'sending'
    where r.campaign_id <> ${campaignId} and r.state in ('waiting', 'sending') and o.template_type <> ${serviceType})`;

/** Adds exclusions by earlier campaigns; claiming a recipient checks all of them again. */
export const judged = (campaign: Judging, now: Date): RawBuilder<unknown> => {
  const { id, templateType, subject, body } = campaign;
  return sql`(
  with told as (
    select distinct r.person_id from campaign_recipients r join campaigns o on o.id = r.campaign_id
    where o.id <> ${id} and o.template_type = ${templateType} and o.subject = ${subject} and o.body = ${body}
      and r.state = 'accepted'),
  recent as ${recentReaders(id, now)}
  select p.person_id, p.prospect_id, coalesce(p.against,
    case when t.person_id is not null then 'same-words' when n.person_id is not null then 'recent' end) as out_because
  from (${people(campaign, now)}) p
  left join told t on t.person_id = p.person_id left join recent n on n.person_id = p.person_id)`;
};
