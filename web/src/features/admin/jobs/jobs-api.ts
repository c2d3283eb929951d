import type { ReplayAnswer, ServiceWork, Worker } from '@keepsake/contracts/rest/jobs';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';

const retryDelayMs = 10_000;

export const jobsKey = 'jobs';

export const useJobs = () =>
  useQuery({
    queryKey: [jobsKey],
    queryFn: ({ signal }) => getJson<readonly ServiceWork[]>('/api/admin/jobs', signal),
    refetchInterval: retryDelayMs,
  });

export const replay = (service: Worker, eventIds: readonly string[], key: string): Promise<ReplayAnswer> =>
  sendJson<ReplayAnswer>(path`/api/admin/jobs/${service}/replay`, { body: { eventIds }, key });
