// conspect: assertions=proved exceptions=proved
// Handlers are called in order, and one that was removed is not.
using System;
using System.Diagnostics;

public static class EventsAndDelegates {
    sealed class Button {
        public event Action<int> Clicked;
        public void Click(int n) { if (Clicked != null) Clicked(n); }
    }

    public static void Main() {
        int n = Conspect.Any.Int(), sum = 0;
        var button = new Button();
        Action<int> add = x => sum += x, twice = x => sum *= 2;
        button.Click(n);
        button.Clicked += add;
        button.Clicked += twice;
        button.Click(n);
        Debug.Assert(sum == 2 * n);
        button.Clicked -= twice;
        button.Click(1);
        Debug.Assert(sum == 2 * n + 1);
    }
}
