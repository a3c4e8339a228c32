import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { useIsOnline } from '../connection/use-is-online.ts';
import { queryOf, searchFor } from './query.ts';

/**
 * The text in the search field of a page that shows the results of `query`. A changed text is asked for as soon as the
 * answer before it has come, so that one request runs at a time and no late answer covers a newer one. A query that
 * comes by a link or by the history replaces the text. While the browser is offline nothing is asked. `addressOf` is the
 * address of the page with a query.
 */
export function useSearch(query: string, addressOf = searchFor) {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const isOnline = useIsOnline();
  const [text, setText] = useState(query);
  const [isComposing, setIsComposing] = useState(false);
  const shown = useRef(query);
  const asked = useRef(query);

  useEffect(() => {
    const isForeign = query !== shown.current && query !== asked.current;
    shown.current = query;
    if (isForeign) {
      asked.current = query;
      setText(query);
      return;
    }
    const wanted = queryOf(text);
    if (state !== 'idle' || isComposing || !isOnline || wanted === asked.current) return;
    asked.current = wanted;
    void navigate(addressOf(wanted), { replace: true, preventScrollReset: true });
  }, [query, text, state, isComposing, isOnline, navigate, addressOf]);

  return { text, setText, setIsComposing, isOnline };
}
