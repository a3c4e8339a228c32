/** The figures of a text with sign and unit, for example `5 s`, `124 kB`, `−11.6 %` and `232`. */
export const figuresIn = (text: string): ReadonlySet<string> =>
  new Set(
    text.match(
      /(?<![\w.,±+−])[±+−]?\d+(?:[.,]\d+)*(?:\s(?:%|ms|s|min|[kMG]B|[KMG]iB)(?!\w))?(?![\w%]|\s%)/gu,
    ),
  );
