import type { FormParts } from '../engines/engine-type.ts';

/** Who runs the engine of an app: this site's operator, or another company, which gets what the form has. */
export interface Operation {
  readonly isRented: boolean;
  readonly form: FormParts;
}

export const runBy = ({ isRented }: Pick<Operation, 'isRented'>): string =>
  isRented ? 'another company' : 'this site’s operator';

const sent = {
  words: ' Another company runs it and gets the words of your order.',
  guide: ' It also gets the sketch if the picture follows it.',
  picture: ' It also gets your own picture if you add one.',
};
const pictureSent =
  ' The company that runs the generator gets the picture, without the metadata of the file.';
/** The end of the description of an app. */
export const invitation = ' Describe what you want to see in your own words.';

/** What another company gets of an order, as sentences of the app's description. */
export const sentWords = ({ isRented, form }: Operation): string =>
  isRented
    ? [sent.words, form.guide === true && sent.guide, form.picture === true && sent.picture]
        .filter(Boolean)
        .join('')
    : '';

/** What another company gets of a visitor's picture, as a sentence of its field's description. */
export const sentPicture = ({ isRented }: Pick<Operation, 'isRented'>): string =>
  isRented ? pictureSent : '';

/** Descriptions that name whoever runs the engine now. The other words of the operator stay as they are. */
export const retold = {
  model: (description: string, operation: Operation): string =>
    description.replace(/run by (another company|this site’s operator)/, `run by ${runBy(operation)}`),
  app: (description: string, operation: Operation): string => {
    const said = Object.values(sent).reduce((text, sentence) => text.replace(sentence, ''), description);
    const words = sentWords(operation);
    return said.endsWith(invitation)
      ? `${said.slice(0, -invitation.length)}${words}${invitation}`
      : `${said}${words}`;
  },
  picture: (description: string, operation: Operation): string =>
    `${description.replace(pictureSent, '')}${sentPicture(operation)}`,
};
