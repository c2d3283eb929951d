import type { Grave, ManageAnswer, SaveGraveBody } from '@keepsake/contracts/rest/manage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { path, sendJson } from '../../../../shared/api/client.js';
import { manageQuery, refreshManageView } from '../manage-api.js';

/** Replaces the resting place. Refused with 409 if another person changed it in the meantime. */
export const useSaveGrave = (code: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SaveGraveBody; readonly key: string }) =>
      sendJson<Grave>(path`/api/timeline/${code}/grave`, { method: 'PUT', body, key }),
    onSuccess: (grave) => {
      client.setQueryData<ManageAnswer>(manageQuery(code).queryKey, (view) => view && { ...view, grave });
      void refreshManageView(client, code);
    },
    onError: () => client.invalidateQueries({ queryKey: manageQuery(code).queryKey }),
  });
};
