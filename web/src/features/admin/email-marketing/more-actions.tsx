import { Button, Dropdown } from 'antd';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { putAwayWord } from './campaign-labels.js';
import {
  archiveCampaign,
  copyCampaign,
  isMoving,
  restoreCampaign,
  useRefresh,
  type Campaign,
} from './campaigns-api.js';

/** Copies a campaign, or deletes or archives it with an undo. */
export const MoreActions = ({ campaign }: { readonly campaign: Campaign }): JSX.Element | null => {
  const toast = useToast();
  const failed = useFailed();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const keyOf = useKeyedBody();
  const [round, setRound] = useState(0);
  const word = putAwayWord(campaign);

  const attempt = async (run: () => Promise<void>, otherwise: string): Promise<void> => {
    try {
      await run();
    } catch (error) {
      failed(error, otherwise);
    }
    setRound((now) => now + 1);
    await refresh();
  };
  const copy = (): Promise<void> =>
    attempt(async () => {
      const { id, name } = await copyCampaign(campaign, keyOf(['copy', campaign.id, round]));
      toast({ title: 'Copied', description: `“${name}” is a draft.` });
      await navigate(`/admin/campaigns/${encodeURIComponent(id)}`);
    }, 'Not copied');
  const undo = (): Promise<void> =>
    attempt(async () => {
      await restoreCampaign(campaign, keyOf(['restore', campaign.id, round]));
      toast({ title: `“${campaign.name}” restored` });
    }, 'Not restored');
  const finalizeUpload = (): Promise<void> =>
    attempt(
      async () => {
        await archiveCampaign(campaign, keyOf(['archive', campaign.id, round]));
        toast({
          title: `“${campaign.name}” ${word === 'Delete' ? 'deleted' : 'archived'}`,
          action: { label: 'Undo', run: () => void undo() },
        });
      },
      word === 'Delete' ? 'Not deleted' : 'Not archived',
    );

  const away = campaign.archivedAt === null && !isMoving(campaign) && campaign.paused === null;
  const items = [{ key: 'copy', label: 'Copy' }, ...(away ? [{ key: 'away', label: word }] : [])];
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items, onClick: ({ key }) => void (key === 'copy' ? copy() : finalizeUpload()) }}
    >
      <Button aria-label={`More for ${campaign.name}`}>More</Button>
    </Dropdown>
  );
};
