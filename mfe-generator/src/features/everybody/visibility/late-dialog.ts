import { latePart } from '@irodori/ui/late-part';

/** One chunk for the dialogs about pictures, because each makes the module's container larger. */
export const VisibilityDialog = latePart(
  () => import(/* webpackChunkName: "dialogs" */ './visibility-dialog.tsx'),
);
