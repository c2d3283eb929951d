import type {
  BusinessProspect,
  EmailCampaign,
  SentCampaignAnswer,
  WrittenCampaign,
} from '@keepsake/contracts/rest/email-campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, getList, path, sendJson } from '../../../shared/api/client.js';

export type Campaign = EmailCampaign;
export type Prospect = BusinessProspect;

const liveMs = 1_500;
const shownProspects = 10;

export const isMoving = ({ status, paused }: Campaign): boolean => status === 'sending' && paused === null;
export const isOutreach = ({ templateType }: Pick<Campaign, 'templateType'>): boolean =>
  templateType === 'funeral_home_outreach' || templateType === 'pet_cemetery_outreach';

/** Asks again only while one is on its way; it ends by itself. */
export const useCampaigns = () =>
  useQuery({
    queryKey: ['email-campaigns', 'all'],
    queryFn: ({ signal }) => getList<Campaign>('/api/email-campaigns?limit=200', signal),
    refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? liveMs : false),
  });

export const useCampaign = (id: string) =>
  useQuery({
    queryKey: ['email-campaigns', 'one', id],
    queryFn: ({ signal }) => getJson<WrittenCampaign>(path`/api/email-campaigns/${id}`, signal),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? liveMs : false),
  });

export const useFirstProspects = () =>
  useQuery({
    queryKey: ['business-prospects', 'first'],
    queryFn: ({ signal }) => getList<Prospect>(`/api/business-prospects?limit=${shownProspects}`, signal),
  });

export type NewCampaign = {
  readonly label: string;
  readonly outreach: boolean;
  readonly create: (key: string) => Promise<Campaign>;
};

/** The four buttons of the specification, in its order. */
export const newCampaigns: readonly NewCampaign[] = [
  {
    label: 'Product Newsletter',
    outreach: false,
    create: (key) => sendJson<Campaign>('/api/schedule-customer-product-newsletter', { key }),
  },
  {
    label: 'Affiliate Campaign',
    outreach: false,
    create: (key) => sendJson<Campaign>('/api/schedule-affiliate-recruitment', { key }),
  },
  {
    label: 'Funeral Campaign',
    outreach: true,
    create: (key) =>
      sendJson<Campaign>('/api/schedule-business-outreach', { body: { targetType: 'funeral_homes' }, key }),
  },
  {
    label: 'Pet Campaign',
    outreach: true,
    create: (key) =>
      sendJson<Campaign>('/api/schedule-business-outreach', { body: { targetType: 'pet_cemeteries' }, key }),
  },
];

export const sendCampaign = (campaign: Campaign, expected: number, key: string): Promise<SentCampaignAnswer> =>
  sendJson<SentCampaignAnswer>(
    isOutreach(campaign)
      ? path`/api/email-campaigns/${campaign.id}/send-business-outreach`
      : path`/api/email-campaigns/${campaign.id}/send-customer-newsletters`,
    { body: { expected }, key },
  );

export const pauseCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/pause`, { key });
export const resumeCampaign = ({ id }: Campaign, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}/resume`, { key });

/** What is shown of campaigns is read again, here and on the dashboard. */
export const useRefresh = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['email-campaigns'] });
};
