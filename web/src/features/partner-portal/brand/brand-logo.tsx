import type { PartnerBrand } from '@keepsake/contracts/rest/brand';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useRemoveLogo, useSendLogo } from './brand-api.js';

/** Saves the chosen picture immediately. */
export const BrandLogo = ({ brand: { logo } }: { readonly brand: PartnerBrand }): JSX.Element => {
  const send = useSendLogo();
  const removal = useRemoveLogo();
  const [share, setShare] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const failed = useFailed();
  const pending = send.isPending || removal.isPending;
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file || pending) return;
    if (file.size > maxMemoryFileBytes) {
      toast({
        title: 'File too large',
        description: 'Please choose a picture smaller than 10 MB.',
        variant: 'destructive',
      });
      return;
    }
    setShare(0);
    send.mutate(
      { file, onProgress: setShare },
      { onSuccess: () => toast({ title: 'Logo saved' }), onError: (error) => failed(error) },
    );
  };
  return (
    <section className="brand-logo" aria-labelledby="brand-logo">
      <h2 id="brand-logo">Logo</h2>
      <p className="team-about">PNG or JPG, best at least 800 pixels wide. It is shown and printed on white.</p>
      <input
        ref={field}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/png,image/jpeg,image/webp"
        onChange={choose}
      />
      <div className="brand-buttons">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={pending}
          onClick={() => !pending && field.current?.click()}
        >
          {send.isPending
            ? `Sending… ${Math.round(share * 100)}%`
            : logo === null
              ? 'Choose a logo'
              : 'Choose another logo'}
        </button>
        {logo !== null && (
          <button
            type="button"
            className="button button-text"
            aria-disabled={pending}
            onClick={() =>
              !pending &&
              removal.mutate(undefined, {
                onSuccess: () => toast({ title: 'Logo removed' }),
                onError: (error) => failed(error),
              })
            }
          >
            Remove logo
          </button>
        )}
      </div>
    </section>
  );
};
