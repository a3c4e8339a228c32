import { Button } from '@irodori/ui/button';
import { useState } from 'react';

interface Props {
  /** Resolves to whether an answer came. */
  readonly ask: () => Promise<boolean>;
  /** Called when the button is about to be gone. */
  readonly onAnswered: () => void;
}

/** The button that asks the payment service once more what became of a payment. */
export function AskAgain({ ask, onAnswered }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const again = async (): Promise<void> => {
    setIsAsking(true);
    if (await ask()) onAnswered();
    setIsAsking(false);
  };
  return (
    <Button busy={isAsking} onClick={() => void again()}>
      Ask again
    </Button>
  );
}
