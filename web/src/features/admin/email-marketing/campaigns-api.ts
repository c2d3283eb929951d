import type {
  BusinessProspect,
  EmailCampaign,
  Segment,
  SentCampaignAnswer,
  WrittenCampaign,
} from '@keepsake/contracts/rest/email-campaigns';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

export type Campaign = EmailCampaign;
export type Prospect = BusinessProspect;

const liveMs = 1_500;
const shownProspects = 10;

export const isMoving = ({ status, paused }: Campaign): boolean => status === 'sending' && paused === null;
export const isOutreach = ({ templateType }: Pick<Campaign, 'templateType'>): boolean =>
  templateType === 'funeral_home_outreach' || templateType === 'pet_cemetery_outreach';

/** Polls only while a campaign is being sent. */
export const useCampaigns = (archived = false) =>
  useQuery({
    queryKey: ['email-campaigns', archived ? 'archived' : 'all'],
    queryFn: ({ signal }) =>
      getList<Campaign>(`/api/email-campaigns?limit=200${archived ? '&archived=true' : ''}`, signal),
    refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? liveMs : false),
  });

export const useCampaign = (id: string) =>
  useQuery({
    queryKey: ['email-campaigns', 'one', id],
    queryFn: ({ signal }) => getJson<WrittenCampaign>(path`/api/email-campaigns/${id}`, signal),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? liveMs : false),
  });

const segmentQuery = ({ occasions, page, pageMinDays, pageMaxDays }: Segment): string =>
  new URLSearchParams({
    ...(occasions.length > 0 && { occasions: occasions.join(',') }),
    ...(page !== null && { page }),
    ...(pageMinDays !== null && { pageMinDays: String(pageMinDays) }),
    ...(pageMaxDays !== null && { pageMaxDays: String(pageMaxDays) }),
  }).toString();

/** Counts who would get a campaign with a segment that may not be saved yet. */
export const useAudience = ({ id, segment: saved, audience }: WrittenCampaign, segment: Segment) =>
  useQuery({
    queryKey: ['email-campaigns', 'audience', id, segment],
    queryFn: ({ signal }) =>
      getJson<WrittenCampaign['audience']>(
        path`/api/email-campaigns/${id}/audience` + `?${segmentQuery(segment)}`,
        signal,
      ),
    // The campaign came with the count of its saved segment.
    ...(JSON.stringify(saved) === JSON.stringify(segment) && { initialData: audience }),
    placeholderData: keepPreviousData,
  });

export const useFirstProspects = () =>
  useQuery({
    queryKey: ['business-prospects', 'first'],
    queryFn: ({ signal }) => getList<Prospect>(`/api/business-prospects?limit=${shownProspects}`, signal),
  });

export type NewCampaign = {
  readonly label: string;
  readonly outreach: boolean;
  readonly create: (name: string, key: string) => Promise<Campaign>;
};

const scheduling =
  (address: `/api/${string}`, details: object = {}) =>
  (name: string, key: string): Promise<Campaign> =>
    sendJson<Campaign>(address, { body: { ...details, name, draft: true }, key });

/** The four buttons of the specification, in its order. */
export const newCampaigns: readonly NewCampaign[] = [
  {
    label: 'Product Newsletter',
    outreach: false,
    create: scheduling('/api/schedule-customer-product-newsletter'),
  },
  {
    label: 'Affiliate Campaign',
    outreach: false,
    create: scheduling('/api/schedule-affiliate-recruitment'),
  },
  {
    label: 'Funeral Campaign',
    outreach: true,
    create: scheduling('/api/schedule-business-outreach', { targetType: 'funeral_homes' }),
  },
  {
    label: 'Pet Campaign',
    outreach: true,
    create: scheduling('/api/schedule-business-outreach', { targetType: 'pet_cemeteries' }),
  },
];

type Confirmed = { readonly expected: number; readonly includeRecent: boolean };

export const sendCampaign = (campaign: Campaign, confirmed: Confirmed, key: string): Promise<SentCampaignAnswer> =>
  sendJson<SentCampaignAnswer>(
    isOutreach(campaign)
      ? path`/api/email-campaigns/${campaign.id}/send-business-outreach`
      : path`/api/email-campaigns/${campaign.id}/send-customer-newsletters`,
    { body: confirmed, key },
  );

export const pauseCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/pause`, { key });
export const resumeCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/resume`, { key });

export const copyCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/copy`, { key });
export const archiveCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/archive`, { key });
export const restoreCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/restore`, { key });

/** Reloads all campaign data, here and on the dashboard. */
export const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['email-campaigns'] });
};
