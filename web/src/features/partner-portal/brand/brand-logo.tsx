import type { PartnerBrand } from '@keepsake/contracts/rest/brand';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { useRef, useState, type ChangeEvent, type JSX } from 'react';
import { percent } from '../../../shared/percent.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { brandText as t } from './brand-texts.js';
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
        title: t('tooLarge'),
        description: t('tooLargeMore'),
        variant: 'destructive',
      });
      return;
    }
    setShare(0);
    send.mutate(
      { file, onProgress: setShare },
      { onSuccess: () => toast({ title: t('logoSaved') }), onError: (error) => failed(error) },
    );
  };
  return (
    <section className="brand-logo" aria-labelledby="brand-logo">
      <h2 id="brand-logo">{t('logo')}</h2>
      <p className="team-about">{t('logoMore')}</p>
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
            ? t('sendingShare', { share: percent(Math.round(share * 100)) })
            : logo === null
              ? t('chooseLogo')
              : t('chooseOther')}
        </button>
        {logo !== null && (
          <button
            type="button"
            className="button button-text"
            aria-disabled={pending}
            onClick={() =>
              !pending &&
              removal.mutate(undefined, {
                onSuccess: () => toast({ title: t('logoRemoved') }),
                onError: (error) => failed(error),
              })
            }
          >
            {t('removeLogo')}
          </button>
        )}
      </div>
    </section>
  );
};
